import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ApiClient } from "../api/client.ts";
import { historyStoreOf } from "./history-store.ts";

beforeEach(async () => {
  // The store loads it lazily, which would take real time.
  await import("../contracts/history.ts");
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

const MINUTE = 60_000;
const answer = (closes: string[]) => ({ closes, openTime: 0, age: 0 });

/** A store whose service answers two closes for each symbol that it is asked for. */
function open(
  call = async (symbols: readonly string[]): Promise<Record<string, unknown>> =>
    Object.fromEntries(symbols.map((symbol) => [symbol, answer(["1.5", "2"])])),
) {
  const asked: (readonly string[])[] = [];
  const api = {
    call: ({ query }: { query: { symbols: readonly string[] } }) => {
      asked.push(query.symbols);
      return call(query.symbols);
    },
  };
  return { store: historyStoreOf(api as unknown as ApiClient), asked };
}

it("asks once for all symbols that come into view together", async () => {
  const { store, asked } = open();
  const notified = vi.fn();
  store.subscribe(notified);
  store.watch(["BTCUSDT", "ETHUSDT"]);
  store.watch(["ETHUSDT", "SOLUSDT"]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toEqual([["BTCUSDT", "ETHUSDT", "SOLUSDT"]]);
  expect(store.get("SOLUSDT")).toEqual({ closes: [1.5, 2], staleSince: null });
  expect(notified).toHaveBeenCalledTimes(1);
});

it("asks for nothing that is out of view, and for nothing that is new enough", async () => {
  const { store, asked } = open();
  const unwatch = store.watch(["BTCUSDT"]);
  unwatch();
  await vi.advanceTimersByTimeAsync(2 * MINUTE);
  expect(asked).toEqual([]);
  store.watch(["BTCUSDT"]);
  await vi.advanceTimersByTimeAsync(9 * MINUTE);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2 * MINUTE);
  expect(asked).toHaveLength(2);
});

it("keeps what it has while the service is away, and asks again", async () => {
  let isAway = true;
  const { store, asked } = open(async () => {
    if (isAway) throw new Error("Service unavailable.");
    return { BTCUSDT: answer(["3"]) };
  });
  store.watch(["BTCUSDT"]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(store.get("BTCUSDT")).toBeUndefined();
  isAway = false;
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(asked).toHaveLength(2);
  expect(store.get("BTCUSDT")?.closes).toEqual([3]);
});

it("says since when a history is stale that the service itself could not renew", async () => {
  const { store } = open(async () => ({ BTCUSDT: { ...answer(["3"]), age: 11 * MINUTE } }));
  store.watch(["BTCUSDT"]);
  await vi.advanceTimersByTimeAsync(1_000);
  const now = Date.now();
  expect(store.get("BTCUSDT")?.staleSince).toBeGreaterThan(now - 12 * MINUTE);
  expect(store.get("BTCUSDT")?.staleSince).toBeLessThan(now - 10 * MINUTE);
});

it("asks for no more than 100 symbols at once", async () => {
  const { store, asked } = open();
  store.watch(Array.from({ length: 130 }, (_, at) => `A${at}USDT`));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(asked.map(({ length }) => length)).toEqual([100, 30]);
});
