import fc from "fast-check";
import { expect, it } from "vitest";
import { joinRows } from "./bar.ts";
import { quoteOfMinutes, subdivideIntoMinutes, subdivideIntoSeconds, type Unpriced } from "./subdivide.ts";

/** Any bar that trades could have made: without trades flat, with few of them no wilder than they allow. */
const bars: fc.Arbitrary<Unpriced> = fc
  .record({
    open: fc.integer({ min: 500, max: 1_000_000 }),
    move: fc.integer({ min: -400, max: 400 }),
    up: fc.integer({ min: 0, max: 300 }),
    down: fc.integer({ min: 0, max: 99 }),
    trades: fc.oneof(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 20_000 })),
    volume: fc.integer({ min: 0, max: 1e12 }),
  })
  .map(({ open, move, up, down, trades, volume }) => {
    const close = trades === 0 ? open : open + move;
    return {
      open,
      close,
      high: Math.max(open, close) + (trades < 2 ? 0 : up),
      low: Math.min(open, close) - (trades < 3 ? 0 : down),
      trades,
      volume: trades === 0 ? 0 : volume,
    };
  });
const keys = fc.record({ shape: fc.nat(), flow: fc.nat() });

it("a bar subdivided into minutes joins back into exactly itself", () => {
  fc.assert(
    fc.property(bars, keys, fc.constantFrom(1, 3, 5, 15, 60, 240, 1440), (bar, noise, count) => {
      const { quote, ...joined } = joinRows(subdivideIntoMinutes(bar, count, noise), 0, count);
      expect(joined).toEqual(bar);
      expect(quote).toBeGreaterThanOrEqual(bar.volume * bar.low * (1 - 1e-9));
    }),
  );
});

it("the sum paid in each minute of a bar is what is paid in all, to the last bit", () => {
  fc.assert(
    fc.property(bars, keys, fc.constantFrom(1, 3, 5, 15, 60, 240, 1440), (bar, noise, count) => {
      const { quote } = joinRows(subdivideIntoMinutes(bar, count, noise), 0, count);
      expect(quoteOfMinutes(bar, count, noise)).toBe(quote);
    }),
  );
});

it("a minute subdivided into seconds joins back into exactly itself", () => {
  fc.assert(
    fc.property(bars, keys, (bar, noise) => {
      const minute = { ...bar, quote: (bar.volume * (bar.high + bar.low)) / 2 };
      const { quote, ...joined } = joinRows(subdivideIntoSeconds(minute, noise), 0, 60);
      expect(joined).toEqual(bar);
      expect(quote).toBeCloseTo(minute.quote, -6);
    }),
  );
});
