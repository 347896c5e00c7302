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
