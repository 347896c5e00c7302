import { createMarket } from "@cointide/exchange-sim/market";
import { expect, test } from "vitest";
import { createMarketTruth } from "./market-truth.ts";

const SEED = 7;
const NOW = Date.parse("2026-03-01T12:00:00.500Z");
const truth = createMarketTruth(SEED);
const market = createMarket(SEED, () => true);

const priceAt = (symbol: string, time: number): number =>
  (market.series(symbol)?.priceAt(Math.floor(time / 1_000)) ?? 0) /
  10 ** (market.pair(symbol)?.priceDecimals ?? 0);

test("the price of now is new, and an earlier one as old as the end of its second", () => {
  expect(truth.ageOf("BTCUSDT", priceAt("BTCUSDT", NOW), NOW)).toBe(0);
  const before = priceAt("BTCUSDT", NOW - 30_000);
  expect(truth.ageOf("BTCUSDT", before, NOW)).toBeLessThanOrEqual(29_500);
  expect(truth.ageOf("BTCUSDT", before, NOW)).toBeGreaterThan(0);
});

test("a price that was never there has no age", () => {
  expect(truth.ageOf("BTCUSDT", priceAt("BTCUSDT", NOW) * 2, NOW)).toBeNull();
  expect(truth.ageOf("NOSUCHUSDT", 1, NOW)).toBeNull();
});

test("the busiest symbols are different ones that are in trade", () => {
  const symbols = truth.busiest(50);
  expect(new Set(symbols).size).toBe(50);
  expect(symbols.every((symbol) => market.series(symbol) !== undefined)).toBe(true);
});
