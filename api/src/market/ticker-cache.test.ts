import { expect, it } from "vitest";
import { createFakeExchange } from "../testing/fake-exchange.ts";
import { createTestClock } from "../testing/test-clock.ts";
import { TickerCache } from "./ticker-cache.ts";

function setup(capacity: number) {
  const exchange = createFakeExchange([]);
  const clock = createTestClock();
  const reads: string[] = [];
  const cache = new TickerCache({
    now: clock.now,
    onRead: (outcome) => reads.push(outcome),
    timeout: 500,
    freshFor: 10_000,
    capacity,
    chunksOf: (symbols) => [[...symbols]],
    load: (size, symbols) => exchange.window(symbols, size),
  });
  return {
    cache,
    clock,
    reads,
    asked: () => exchange.requests.map(({ size, symbols }) => `${size} ${symbols.join(" ")}`),
  };
}

it("a ticker is as old as its request, however long the answer takes", async () => {
  const clock = createTestClock();
  const exchange = createFakeExchange([]);
  const cache = new TickerCache({
    ...{ now: clock.now, timeout: 500, freshFor: 10_000, capacity: 10 },
    chunksOf: (symbols) => [[...symbols]],
    async load(size, symbols) {
      clock.advance(3_000);
      return exchange.window(symbols, size);
    },
  });
  expect(await cache.read("7d", ["AUSDT"])).toMatchObject({ age: 3_000 });
});

it("a full cache evicts the least recently read symbols", async () => {
  const { cache, asked } = setup(3);
  await cache.read("7d", ["AUSDT", "BUSDT", "CUSDT"]);
  await cache.read("7d", ["AUSDT"]);
  await cache.read("7d", ["DUSDT"]);
  await cache.read("7d", ["AUSDT", "CUSDT", "DUSDT"]);
  expect(asked()).toEqual(["7d AUSDT BUSDT CUSDT", "7d DUSDT"]);
  await cache.read("7d", ["BUSDT"]);
  expect(asked().at(-1)).toBe("7d BUSDT");
});

it("an answer is whole although the cache is too small for it", async () => {
  const { cache } = setup(2);
  const { value } = await cache.read("7d", ["AUSDT", "BUSDT", "CUSDT"]);
  expect([...value.keys()]).toEqual(["AUSDT", "BUSDT", "CUSDT"]);
});

it("spans do not share requests or tickers", async () => {
  const { cache, asked } = setup(10);
  await Promise.all([cache.read("7d", ["AUSDT"]), cache.read("1h", ["AUSDT"])]);
  expect(asked().sort()).toEqual(["1h AUSDT", "7d AUSDT"]);
});

it("each read symbol is counted once, as a hit or a miss", async () => {
  const { cache, clock, reads, asked } = setup(10);
  await cache.read("7d", ["AUSDT", "BUSDT"]);
  clock.advance(6_000);
  expect(await cache.read("7d", ["AUSDT", "BUSDT"])).toMatchObject({ age: 6_000, stale: false, missing: [] });
  expect(reads).toEqual(["miss", "miss", "hit", "hit"]);
  clock.advance(4_000);
  await cache.read("7d", ["AUSDT"]);
  expect(reads.at(-1)).toBe("miss");
  expect(asked()).toEqual(["7d AUSDT BUSDT", "7d AUSDT BUSDT"]);
});
