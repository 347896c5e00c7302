import { expect, it } from "vitest";
import { figureLength } from "./figure-length.ts";

it.each([
  ["67,123.46", undefined],
  ["104,200.55", undefined],
  ["3,042,000.55", "long"],
  ["0.0000122000", "long"],
  ["10,000,000.00", "long"],
  ["260,000,000.00", "huge"],
  ["1,650,000,000,000.55", "huge"],
])("%s is %s", (text, step) => {
  expect(figureLength(text).step).toBe(step);
});

it("is as wide as its digits and what divides them", () => {
  expect(figureLength("1,650,000,000.00").width).toBeCloseTo(12 * 0.7 + 4 * 0.38, 1);
  expect(figureLength("+1.5").width).toBeCloseTo(2 * 0.7 + 0.38 + 0.9, 1);
});
