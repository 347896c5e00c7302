import fc from "fast-check";
import { expect, test } from "vitest";
import { positionInRange } from "./range-bar.tsx";

test.each([
  ["100", 0],
  ["150", 50],
  ["200", 100],
  ["90", 0],
  ["210", 100],
])("a price of %s between 100 and 200 is at %d", (price, position) => {
  expect(positionInRange({ low: "100", high: "200", price })).toBe(position);
});

test("a price that never moved is in the middle", () => {
  expect(positionInRange({ low: "0.00001", high: "0.00001", price: "0.00001" })).toBe(50);
});

test("the mark never leaves the bar", () => {
  const decimal = fc.double({ min: 0, max: 1e9, noNaN: true }).map((value) => value.toFixed(8));
  fc.assert(
    fc.property(decimal, decimal, decimal, (low, high, price) => {
      const position = positionInRange({ low, high, price });
      expect(position >= 0 && position <= 100).toBe(true);
    }),
  );
});
