import { expect, test } from "vitest";
import { median, slopeOf, spread } from "./statistics.ts";

test("the median is the middle value, or the mean of the two in the middle", () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([4, 1, 3, 2])).toBe(2.5);
});

test("there is no median of nothing", () => {
  expect(() => median([])).toThrow("There is no median of nothing.");
});

test("the spread is the least and the greatest value", () => {
  expect(spread([3, 1, 2])).toEqual([1, 3]);
});

test("the slope is what each value adds to the one before, whatever the noise", () => {
  expect(slopeOf([1, 3, 5, 7])).toBe(2);
  expect(slopeOf([4, 6, 4, 6, 4])).toBe(0);
});
