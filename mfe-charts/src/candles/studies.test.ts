import { describe, expect, it } from "vitest";
import { candle } from "../testing/klines.ts";
import { averageAt, percentBetween } from "./studies.ts";

const candles = [1, 2, 6, 3, 100].map((close, at) => candle(at * 60_000, close));

describe("an average", () => {
  it("is the mean close of the last candles up to an index", () => {
    expect(averageAt(candles, 2, 3)).toBe(3);
    expect(averageAt(candles, 3, 2)).toBe(4.5);
  });

  it("counts no candle after the index", () => {
    expect(averageAt(candles, 3, 4)).toBe(3);
  });

  it("is null until there are enough candles", () => {
    expect(averageAt(candles, 1, 3)).toBeNull();
    expect(averageAt([], 0, 7)).toBeNull();
  });
});

describe("a change in percent", () => {
  it.each([
    ["100", "102.1", 2.1],
    ["100", "50", -50],
    ["0.00000012", "0.00000024", 100],
    ["64000.10", "64000.1", 0],
  ])("is given from %s to %s: %s", (from, to, percent) => {
    expect(percentBetween(from, to)).toBeCloseTo(percent, 9);
  });

  it("is none from a price of zero", () => {
    expect(percentBetween("0.00", "5")).toBe(0);
  });
});
