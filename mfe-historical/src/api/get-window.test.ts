import { createTestApi } from "@cointide/shared/testing/test-host";
import { expect, it, vi } from "vitest";
import { getWindow, windowQuery } from "./get-window.ts";

it("gets a window of exactly the symbols that it is given", async () => {
  const answer = vi.fn((_: object) => ({}));
  await getWindow(createTestApi({ "GET /tickers/window": answer }), ["BTCUSDT"], "7d");
  expect(answer.mock.calls[0]?.[0]).toMatchObject({ query: { symbols: ["BTCUSDT"], winsize: "7d" } });
});

it("keeps the same window of the same symbols under one key, in whatever order they come", () => {
  const keyOf = (symbols: string[], winsize: string) =>
    windowQuery(createTestApi({}), symbols, winsize).queryKey;
  expect(keyOf(["B1", "A1"], "1h")).toEqual(keyOf(["A1", "B1"], "1h"));
  expect(keyOf(["A1"], "1h")).not.toEqual(keyOf(["A1"], "2h"));
});
