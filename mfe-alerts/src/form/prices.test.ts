import { expect, it } from "vitest";
import { priceAway, typedPrice } from "./prices.ts";

it.each([
  ["64120.50000000", "64120.50"],
  ["64120.00000000", "64120"],
  ["0.00001930", "0.0000193"],
  ["7", "7"],
])("writes the price %s as %s", (price, typed) => expect(typedPrice(price)).toBe(typed));

it.each([
  ["200.00000000", 5, "210"],
  ["64120.50000000", 1, "64761.71"],
  ["0.00001930", -10, "0.0000174"],
])("%s and %d%% is %s", (price, percent, away) => expect(priceAway(price, percent)).toBe(away));
