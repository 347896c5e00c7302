import { PLAIN_FORMAT } from "@cointide/shared/format/price-format";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { priceAxis } from "./price-axis.ts";

const PLAIN = PLAIN_FORMAT;
const written = (...[low, high, most, format]: Parameters<typeof priceAxis>) => {
  const { prices, write } = priceAxis(low, high, most, format);
  return prices.map(write);
};

it("marks round prices, as many as there is room for", () => {
  expect(written(66_123, 73_900, 4, PLAIN)).toEqual(["68,000.00", "70,000.00", "72,000.00"]);
  expect(written(0.0119, 0.0262, 4, { ...PLAIN, exponent: 3 })).toEqual(["15.00", "20.00", "25.00"]);
});

it("marks no price twice where a range is smaller than the decimals", () => {
  expect(written(0.9994, 1.0011, 4, PLAIN)).toEqual(["1.00"]);
  expect(written(0.5931, 0.5934, 4, { ...PLAIN, exponent: 2 })).toEqual(["59.31", "59.32", "59.33", "59.34"]);
});

it("shortens large prices where it is asked to, as far as marks can be told apart", () => {
  const short = (low: number, high: number) => {
    const { prices, write } = priceAxis(low, high, 4, PLAIN, true);
    return [...prices, high].map(write);
  };
  expect(short(1.64e12, 1.6789e12)).toEqual(["1.64T", "1.65T", "1.66T", "1.67T", "1.68T"]);
  expect(short(1.641e9, 1.6423e9)).toEqual(["1,641.00M", "1,641.50M", "1,642.00M", "1,642.30M"]);
  expect(short(990.5, 991.5).at(-1)).toBe("991.50");
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
