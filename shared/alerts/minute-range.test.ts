import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MinuteRange } from "./minute-range.ts";

const MINUTE = 60_000;
const START = 28_333_333 * MINUTE;

describe("MinuteRange", () => {
  it("has no range where no minute had a price", () => {
    const minutes = new MinuteRange();
    expect(minutes.since(0)).toBeNull();
    minutes.add(START + MINUTE - 1, 1, 2);
    expect(minutes.since(START + 1)).toBeNull();
    expect(minutes.since(START)).toEqual({ low: 1, high: 2 });
  });

  it("takes minutes in any order, and the same one again", () => {
    const minutes = new MinuteRange();
    minutes.add(START + 2 * MINUTE, 5, 6);
    minutes.add(START, 1, 9);
    minutes.add(START + MINUTE + 7, 4, 7);
    minutes.add(START + MINUTE, 3, 3);
    expect(minutes.since(START + 2 * MINUTE)).toEqual({ low: 5, high: 6 });
    expect(minutes.since(START + MINUTE)).toEqual({ low: 3, high: 7 });
    expect(minutes.since(START)).toEqual({ low: 1, high: 9 });
  });

  it("keeps 24 hours, and little more", () => {
    const minutes = new MinuteRange();
    for (let minute = 0; minute < 3_000; minute += 1)
      minutes.add(START + minute * MINUTE, 10_000 - minute, 10_000);
    expect(minutes.since(START + (3_000 - 1_440) * MINUTE)).toEqual({ low: 7_001, high: 10_000 });
    minutes.add(START + 3_000 * MINUTE, 1, 20_000 - 5_000);
    expect(minutes.since(0)?.high).toBe(15_000);
    minutes.add(START + 10_000 * MINUTE, 3, 3);
    expect(minutes.since(0)).toEqual({ low: 3, high: 3 });
  });

  it("agrees with a look at all prices", () => {
    const price = fc.record({
      at: fc.integer({ min: 0, max: 90 * MINUTE }),
      price: fc.integer({ min: 1, max: 100 }),
    });
    fc.assert(
      fc.property(fc.array(price), fc.integer({ min: 0, max: 90 * MINUTE }), (prices, at) => {
        const minutes = new MinuteRange();
        for (const one of prices) minutes.add(START + one.at, one.price, one.price);
        const counting = prices.filter((one) => one.at - (one.at % MINUTE) >= at).map((one) => one.price);
        const expected =
          counting.length === 0 ? null : { low: Math.min(...counting), high: Math.max(...counting) };
        expect(minutes.since(START + at)).toEqual(expected);
      }),
    );
  });
});
