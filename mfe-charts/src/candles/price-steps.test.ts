import { expect, it } from "vitest";
import { candle } from "../testing/klines.ts";
import { inSteps } from "./price-steps.ts";

it.each([
  ["52988.80000000", 64120.5049, "64120.5"],
  ["52988.81000000", 64120.5049, "64120.50"],
  ["0.00001234", 0.000012346, "0.00001235"],
  ["145", 145.5, "146"],
])("takes the steps of a price of %s: %d is %s", (close, price, text) => {
  expect(inSteps(price, [candle(0, 1), candle(1, 1, { close })])).toBe(text);
});

it("looks at every price of the newest candles, and at none that is long past", () => {
  const old = [candle(0, 1.0001)];
  const newest = Array.from({ length: 20 }, (_, at) => candle(at + 1, 2, at === 3 ? { high: "2.5" } : {}));
  expect(inSteps(2.25, [...old, ...newest])).toBe("2.3");
});

it.each([0.001, 0, -1])("%d is no price where steps are 0.01", (price) => {
  expect(inSteps(price, [candle(0, 1.25)])).toBeNull();
});
