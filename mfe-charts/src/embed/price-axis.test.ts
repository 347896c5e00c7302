import * as fc from "fast-check";
import { expect, it } from "vitest";
import { priceAxis } from "./price-axis.ts";

const PLAIN = { exponent: 0, places: 2 } as const;
const written = (...[low, high, most, format]: Parameters<typeof priceAxis>) => {
  const { prices, write } = priceAxis(low, high, most, format);
  return prices.map(write);
};

it("marks round prices, as many as there is room for", () => {
  expect(written(66_123, 73_900, 4, PLAIN)).toEqual(["68,000.00", "70,000.00", "72,000.00"]);
  expect(written(0.0119, 0.0262, 4, { exponent: 3, places: 2 })).toEqual(["15.00", "20.00", "25.00"]);
});

it("writes more decimals where marks could not be told apart", () => {
  expect(written(0.9994, 1.0011, 4, PLAIN)).toEqual(["0.9995", "1.0000", "1.0005", "1.0010"]);
});

it("never has more marks than there is room for, within the range and all different", () => {
  const price = fc.double({ min: 1e-7, max: 1e6, noNaN: true });
  fc.assert(
    fc.property(
      price,
      fc.double({ min: 1e-3, max: 10, noNaN: true }),
      fc.integer({ min: 1, max: 12 }),
      (low, share, most) => {
        const high = low * (1 + share);
        const { prices } = priceAxis(low, high, most, PLAIN);
        expect(prices.length).toBeLessThanOrEqual(most + 1);
        expect(new Set(prices).size).toBe(prices.length);
        for (const one of prices) {
          expect(one).toBeGreaterThanOrEqual(low * (1 - 1e-9));
          expect(one).toBeLessThanOrEqual(high * (1 + 1e-9));
        }
      },
    ),
  );
});
