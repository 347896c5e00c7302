import fc from "fast-check";
import { expect, it } from "vitest";
import { placeInRange } from "./range-bar.tsx";

it.each([
  ["100", 0],
  ["150", 50],
  ["200", 100],
  ["90", 0],
  ["210", 100],
])("puts a price of %s between 100 and 200 at %d %%", (price, place) => {
  expect(placeInRange("100", "200", price)).toBe(place);
});

it("puts a price that never moved in the middle", () => {
  expect(placeInRange("0.00001", "0.00001", "0.00001")).toBe(50);
});

it("never leaves the bar", () => {
  const decimal = fc.double({ min: 0, max: 1e9, noNaN: true }).map((value) => value.toFixed(8));
  fc.assert(
    fc.property(decimal, decimal, decimal, (low, high, price) => {
      const place = placeInRange(low, high, price);
      expect(place >= 0 && place <= 100).toBe(true);
    }),
  );
});
