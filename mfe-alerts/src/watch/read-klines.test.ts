import { ApiError } from "@cointide/shared/api/api-error";
import { createTestApi } from "@cointide/shared/testing/test-host";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createKlineReader } from "./read-klines.ts";
import { klinesIn, MINUTE, NOON, type PricePath } from "./testing/sample-watch.ts";

beforeEach(() => void vi.useFakeTimers({ now: NOON }));
afterEach(() => void vi.useRealTimers());

const PATH: PricePath = Array.from({ length: 2_000 }, (_, minute) => [
  NOON - (1_999 - minute) * MINUTE,
  minute + 1,
]);

/** A service whose exchange has those prices; `fail` decides before each answer. */
function openService(fail: () => void = () => {}) {
  const asked: Record<string, unknown>[] = [];
  const ended = new AbortController();
  const api = createTestApi({
    "GET /klines": ({ query = {} }) => {
      asked.push(query);
      fail();
      const to = "end" in query ? Number(query.end) : null;
      const all = klinesIn(PATH, { symbol: "BTCUSDT", interval: "1m", from: 0, to });
      const klines = all.slice(-Number(query.limit));
      return { klines, hasOlder: klines.length < all.length };
    },
  });
  return { asked, ended, read: createKlineReader(api, ended.signal) };
}

const span = (minutes: number, to: number | null = null) => ({
  ...{ symbol: "BTCUSDT", interval: "1m" as const, from: (to ?? NOON) - minutes * MINUTE, to },
});

it("asks for no more klines than a span has", async () => {
  const { asked, read } = openService();
  const klines = await read(span(5));
  expect(asked).toEqual([{ symbol: "BTCUSDT", interval: "1m", limit: "7" }]);
  expect(klines.map(([openTime]) => (NOON - openTime) / MINUTE)).toEqual([5, 4, 3, 2, 1, 0]);
});

it("reads a long span page by page, the oldest first", async () => {
  const { asked, read } = openService();
  const klines = await read(span(1_200));
  expect(asked.map(({ limit }) => limit)).toEqual(["500", "500", "500"]);
  expect(klines).toHaveLength(1_201);
  expect(klines.every(([openTime], at) => openTime === NOON - (1_200 - at) * MINUTE)).toBe(true);
});

it("reads a span that has ended up to its end", async () => {
  const { read } = openService();
  const klines = await read(span(10, NOON - 100 * MINUTE));
  expect(klines[0]?.[0]).toBe(NOON - 110 * MINUTE);
  expect(klines.at(-1)?.[0]).toBe(NOON - 101 * MINUTE);
});

it("asks again until the service answers", async () => {
  let failures = 2;
  const { asked, read } = openService(() => {
    failures -= 1;
    if (failures >= 0) throw new ApiError(0, "The service cannot be reached.");
  });
  const reading = read(span(5));
  await vi.advanceTimersByTimeAsync(4_000);
  expect(await reading).toHaveLength(6);
  expect(asked).toHaveLength(3);
});

it("a symbol that is not listed has none", async () => {
  const { read } = openService(() => {
    throw new ApiError(404, "Not listed.");
  });
  expect(await read(span(5))).toEqual([]);
});

it("asks nothing more once it is over", async () => {
  const { asked, ended, read } = openService(() => {
    throw new ApiError(0, "The service cannot be reached.");
  });
  const answered = vi.fn();
  void read(span(5)).then(answered);
  await vi.advanceTimersByTimeAsync(0);
  ended.abort();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(asked).toHaveLength(1);
  expect(answered).not.toHaveBeenCalled();
});

it("reads few spans at once", async () => {
  const { asked, read } = openService(() => {
    throw new ApiError(0, "The service cannot be reached.");
  });
  for (let at = 0; at < 20; at += 1) void read(span(5));
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toHaveLength(4);
});
