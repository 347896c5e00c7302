import { expect, it } from "vitest";
import { decimalTexts } from "./decimal-texts.ts";
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

it("a long figure is as wide as its digits, dividers and signs; a short one is not measured", () => {
  expect(figureLength("1,650,000,000.00").width).toBeCloseTo(12 * 0.7 + 4 * 0.38, 1);
  expect(figureLength("+3,042,000.55").width).toBeCloseTo(9 * 0.7 + 3 * 0.38 + 0.9, 1);
  expect(figureLength("67,123.46", "€")).toEqual({ step: undefined, width: 0 });
});

it("counts the arrow of a percentage, and leaves usual ones as they are", () => {
  const stepOf = (value: string) => decimalTexts(value, "percent").length.step;
  expect(["-99.999", "123.45", "1234.56", "-123456.78"].map(stepOf)).toEqual([
    undefined,
    undefined,
    "long",
    "long",
  ]);
});
