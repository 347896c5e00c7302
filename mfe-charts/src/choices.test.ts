// @vitest-environment happy-dom
import { createTestHost } from "@cointide/shared/testing/test-host";
import { expect, it } from "vitest";
import { chartChoices, readChoices } from "./choices.ts";

const INITIAL = { interval: "1h", type: "candles", isLog: false, averages: [] };

it("charts begin as candles of an hour, plain", () => {
  createTestHost();
  expect(chartChoices.get()).toEqual(INITIAL);
});

it("what was chosen is found again on the next page of this browser", () => {
  const { store } = createTestHost();
  chartChoices.set({ interval: "5m", type: "line", isLog: true, averages: [7, 99] });
  const kept = store.get("u:preferences") ?? "";
  createTestHost();
  expect(chartChoices.get()).toEqual(INITIAL);
  createTestHost({ storage: { "u:preferences": kept } });
  expect(chartChoices.get()).toEqual({ interval: "5m", type: "line", isLog: true, averages: [7, 99] });
});

it.each([null, undefined, 5, "1h", [], {}])("%j counts as nothing chosen", (kept) => {
  expect(readChoices(kept)).toEqual(INITIAL);
});

it("what is good of a kept value stays", () => {
  expect(readChoices({ interval: "2h", type: "area", isLog: "yes", averages: [99, 7, 8, "25"] })).toEqual({
    ...{ interval: "1h", type: "area", isLog: false, averages: [7, 99] },
  });
});
