import { describe, expect, it } from "vitest";
import { exact } from "../contracts/exact-decimals.ts";
import type { Kline } from "../contracts/klines.ts";
import { type Missed, missedPrices } from "./missed-prices.ts";

const MINUTE = 60_000;
const START = 28_333_333 * MINUTE;

const kline = (...[open, high, low, close]: [number, number, number, number]): Kline => [
  START,
  ...([String(open), String(high), String(low), String(close)] as const),
  1,
];
const ALL: Missed = { after: START - 1, before: START + MINUTE, heard: null };
const heard = (...prices: number[]): Missed["heard"] => ({
  low: exact(String(Math.min(...prices))),
  high: exact(String(Math.max(...prices))),
});
const path = (one: Kline, missed: Partial<Missed> = {}) =>
  missedPrices(one, MINUTE, { ...ALL, ...missed }).map(({ price }) => price.value);

describe("missedPrices of a kline that was missed as a whole", () => {
  it("goes from open to low, high and close where the price rose, and to the high first where it fell", () => {
    expect(path(kline(10, 14, 8, 12))).toEqual([10, 8, 14, 12]);
    expect(path(kline(12, 14, 8, 10))).toEqual([12, 14, 8, 10]);
  });

  it("leaves out what open and close say already", () => {
    expect(path(kline(10, 12, 10, 12))).toEqual([10, 12]);
  });

  it("says when a price was, and since when it may have been", () => {
    expect(missedPrices(kline(10, 14, 8, 12), MINUTE, ALL)).toEqual([
      { price: exact("10"), at: START },
      { price: exact("8"), at: START + 20_000, from: START },
      { price: exact("14"), at: START + 39_999, from: START },
      { price: exact("12"), at: START + MINUTE - 1 },
    ]);
  });
});

describe("missedPrices of a kline of which a part was heard", () => {
  it("has the extremes after the last price that was heard, and the close", () => {
    const after = START + 30_000;
    const points = missedPrices(kline(10, 14, 8, 12), MINUTE, { ...ALL, after, heard: heard(10, 11) });
    expect(points.map(({ price }) => price.value)).toEqual([8, 14, 12]);
    expect(points.every(({ at }) => at > after && at < START + MINUTE)).toBe(true);
  });

  it("has the open and the extremes before the first price that was heard", () => {
    const before = START + 30_000;
    const points = missedPrices(kline(10, 14, 8, 12), MINUTE, { ...ALL, before, heard: heard(11) });
    expect(points.map(({ price }) => price.value)).toEqual([10, 8, 14]);
    expect(points.every(({ at }) => at < before)).toBe(true);
  });

  it("leaves out extremes that were heard", () => {
    expect(path(kline(10, 14, 8, 12), { after: START + 30_000, heard: heard(8, 14) })).toEqual([12]);
    expect(path(kline(10, 14, 8, 12), { after: START + 30_000, heard: heard(8, 13) })).toEqual([14, 12]);
  });

  it("has the extremes between two prices that were heard within it", () => {
    const part = { after: START + 10_000, before: START + 20_000, heard: heard(10, 12) };
    expect(path(kline(10, 14, 10, 12), part)).toEqual([14]);
  });

  it("has no prices when all of it was heard", () => {
    expect(path(kline(10, 14, 8, 12), { after: START + MINUTE })).toEqual([]);
    expect(path(kline(10, 14, 8, 12), { before: START })).toEqual([]);
  });
});
