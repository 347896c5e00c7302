// @vitest-environment happy-dom
import { readChoice } from "@cointide/shared/contracts/transfer-choices";
import { createMemoryStorage } from "@cointide/shared/testing/memory-storage";
import { createTestHost } from "@cointide/shared/testing/test-host";
import { expect, it } from "vitest";
import { CHART_CHOICES, readChoices } from "./choices.ts";

const INITIAL = { interval: "1h", type: "candles", isLog: false, averages: [] };

const CHOSEN = { interval: "5m", type: "line", isLog: true, averages: [7, 99] } as const;

it("charts begin as candles of an hour, plain", () => {
  expect(createTestHost().storage.open(CHART_CHOICES).get()).toEqual(INITIAL);
});

it("what was chosen is found again on the next page of this browser", () => {
  const area = createMemoryStorage();
  createTestHost({ area })
    .storage.open(CHART_CHOICES)
    .set({ ...CHOSEN, averages: [7, 99] });
  expect(createTestHost({ area }).storage.open(CHART_CHOICES).get()).toEqual(CHOSEN);
});

it("what an earlier release kept in the preferences is found again, also where it goes on to do so", () => {
  const sections = (changedAt: number, value: object) =>
    JSON.stringify({ version: 1, sections: { charts: { changedAt, value } } });
  const area = createMemoryStorage({ "u:preferences": sections(5, CHOSEN) });
  const choices = createTestHost({ area }).storage.open(CHART_CHOICES);
  expect(choices.get()).toEqual(CHOSEN);
  choices.set({ ...choices.get(), isLog: false });
  expect(createTestHost({ area }).storage.open(CHART_CHOICES).get()).toEqual({ ...CHOSEN, isLog: false });
  area.setItem("u:preferences", sections(Date.now() + 1_000, { ...CHOSEN, interval: "1d" }));
  expect(createTestHost({ area }).storage.open(CHART_CHOICES).get()).toEqual({ ...CHOSEN, interval: "1d" });
});

it.each([null, undefined, 5, "1h", [], {}])("%j counts as nothing chosen", (kept) => {
  expect(readChoices(kept)).toEqual(INITIAL);
});

it("what is good of a kept value stays", () => {
  expect(readChoices({ interval: "2h", type: "area", isLog: "yes", averages: [99, 7, 8, "25"] })).toEqual({
    ...{ interval: "1h", type: "area", isLog: false, averages: [7, 99] },
  });
});

it("choices travel in files with all of their fields", () => {
  expect(readChoice("charts", { ...CHOSEN })).toEqual(CHOSEN);
});
