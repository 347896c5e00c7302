import { describe, expect, it } from "vitest";
import type { Kline } from "../contracts/klines.ts";
import { klinePrices } from "./kline-prices.ts";

const MINUTE = 60_000;
const START = 28_333_333 * MINUTE;

const kline = (minute: number, ...[open, high, low, close]: [number, number, number, number]): Kline => [
  START + minute * MINUTE,
  ...([String(open), String(high), String(low), String(close)] as const),
  1,
];
const path = (klines: Kline[], after = 0) => klinePrices(klines, MINUTE, after).map(({ price }) => price);

describe("klinePrices", () => {
  it("goes from open to low, high and close where the price rose, and to the high first where it fell", () => {
    expect(path([kline(0, 10, 14, 8, 12)])).toEqual([10, 8, 14, 12]);
    expect(path([kline(0, 12, 14, 8, 10)])).toEqual([12, 14, 8, 10]);
    expect(path([kline(0, 10, 14, 8, 10)])).toEqual([10, 8, 14, 10]);
  });

  it("leaves out what open and close say already", () => {
    expect(path([kline(0, 10, 12, 10, 12), kline(1, 12, 12, 12, 12)])).toEqual([10, 12, 12, 12]);
  });

  it("says when a price was, and since when it may have been", () => {
    expect(klinePrices([kline(0, 10, 14, 8, 12)], MINUTE, 0)).toEqual([
      { price: 10, at: START },
      { price: 8, at: START + 20_000, from: START },
      { price: 14, at: START + 40_000, from: START },
      { price: 12, at: START + 59_999 },
    ]);
  });

  it.each([
    { after: START - 1, prices: [10, 8, 14, 12, 13, 13] },
    { after: START, prices: [12, 13, 13] },
    { after: START + 59_998, prices: [12, 13, 13] },
    { after: START + 59_999, prices: [13, 13] },
    { after: START + MINUTE, prices: [13] },
    { after: START + 2 * MINUTE, prices: [] },
  ])("takes only what is certain to be after a time: $prices", ({ after, prices }) => {
    expect(path([kline(0, 10, 14, 8, 12), kline(1, 13, 13, 13, 13)], after)).toEqual(prices);
  });
});
