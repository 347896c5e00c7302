import { describe, expect, it } from "vitest";
import { exact } from "../contracts/exact-decimals.ts";
import { PriceRanges } from "./price-range.ts";

const MINUTE = 60_000;
const START = 28_333_333 * MINUTE;

/** Adds numbers, and gives ranges as numbers. */
function createRanges() {
  const ranges = new PriceRanges();
  return {
    ranges,
    add: (at: number, low: number, high: number) => ranges.add(at, exact(String(low)), exact(String(high))),
    since(at: number, to = Number.POSITIVE_INFINITY) {
      const range = ranges.between(at, to);
      return range === null ? null : { low: range.low.value, high: range.high.value };
    },
  };
}

describe("PriceRanges", () => {
  it("has no range where no minute had a price", () => {
    const minutes = createRanges();
    expect(minutes.since(0)).toBeNull();
    minutes.add(START + MINUTE - 1, 1, 2);
    expect(minutes.since(START + 1)).toBeNull();
    expect(minutes.since(START)).toEqual({ low: 1, high: 2 });
  });

  it("takes minutes in any order, and the same one again", () => {
    const minutes = createRanges();
    minutes.add(START + 2 * MINUTE, 5, 6);
    minutes.add(START, 1, 9);
    minutes.add(START + MINUTE + 7, 4, 7);
    minutes.add(START + MINUTE, 3, 3);
    expect(minutes.since(START + 2 * MINUTE)).toEqual({ low: 5, high: 6 });
    expect(minutes.since(START + MINUTE)).toEqual({ low: 3, high: 7 });
    expect(minutes.since(START)).toEqual({ low: 1, high: 9 });
  });

  it("keeps 24 hours, and little more", () => {
    const minutes = createRanges();
    for (let minute = 0; minute < 3_000; minute += 1)
      minutes.add(START + minute * MINUTE, 10_000 - minute, 10_000);
    expect(minutes.since(START + (3_000 - 1_440) * MINUTE)).toEqual({ low: 7_001, high: 10_000 });
    minutes.add(START + 3_000 * MINUTE, 1, 20_000 - 5_000);
    expect(minutes.since(0)?.high).toBe(15_000);
    minutes.add(START + 10_000 * MINUTE, 3, 3);
    expect(minutes.since(0)).toEqual({ low: 3, high: 3 });
  });

  it("has a range up to a minute, and with it", () => {
    const minutes = createRanges();
    minutes.add(START, 1, 2);
    minutes.add(START + MINUTE, 3, 4);
    minutes.add(START + 2 * MINUTE, 5, 6);
    expect(minutes.since(START, START + MINUTE)).toEqual({ low: 1, high: 4 });
  });

  it("tells prices apart that are the same number in binary", () => {
    const ranges = new PriceRanges();
    ranges.add(START, exact("0.30000000000000001"), exact("0.3"));
    ranges.add(START, exact("0.3"), exact("0.30000000000000002"));
    const range = ranges.between(START, START);
    expect([range?.low.text, range?.high.text]).toEqual(["0.3", "0.30000000000000002"]);
  });

  it("is copied with what it has", () => {
    const { ranges, add, since } = createRanges();
    add(START, 1, 2);
    const copy = ranges.copy();
    add(START, 0, 9);
    expect([copy.between(START, START)?.high.value, since(START)?.high]).toEqual([2, 9]);
  });
});
