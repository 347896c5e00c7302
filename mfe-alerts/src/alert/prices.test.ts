import { describe, expect, it } from "vitest";
import { percentOf, priceAway, roundToTick, typedPrice } from "./prices.ts";

it.each([
  ["64120.50000000", "64120.50"],
  ["64120.00000000", "64120"],
  ["0.00001930", "0.0000193"],
  ["7", "7"],
])("writes the price %s as %s", (price, typed) => expect(typedPrice(price)).toBe(typed));

describe("a price some percent away", () => {
  it.each([
    ["200.00000000", 5, "0.01", "210"],
    ["64120.50000000", 1, "0.01", "64761.71"],
    ["0.00001930", -10, "0.00000001", "0.00001737"],
    ["0.10", 1, "0.0001", "0.101"],
    ["0.10", 2, "0.0001", "0.102"],
    ["0.00001", 1, "0.00000001", "0.0000101"],
    ["0.00001", -10, "0.00000001", "0.000009"],
    ["1500000", 1, "1", "1515000"],
  ])("%s and %d%% in steps of %s is %s", (price, percent, tick, away) =>
    expect(priceAway(price, percent, tick)).toBe(away),
  );

  it.each([
    ["0.00001", 1, "0.00001", "0.00002"],
    ["0.00003", -1, "0.00001", "0.00002"],
    ["0.00001", -1, "0.00001", "0.00001"],
    ["5", 5, "1", "6"],
  ])("%s and %d%% is a whole step of %s away, where there is one: %s", (price, percent, tick, away) =>
    expect(priceAway(price, percent, tick)).toBe(away),
  );

  it.each([
    ["0.10", 1, "0.101"],
    ["0.00001930", 1, "0.000019493"],
    ["64120.5", 1, "64762"],
  ])("%s and %d%% is %s where the tick size is not known yet", (price, percent, away) =>
    expect(priceAway(price, percent)).toBe(away),
  );
});

it.each([
  ["2.9999", "0.0001", "2.9999"],
  ["2.50", "0.0001", "2.50"],
  ["2.50000", "0.0001", "2.50000"],
  ["0.59344", "0.0001", "0.5934"],
  ["0.59345", "0.0001", "0.5935"],
  ["0.99996", "0.0001", "1"],
  ["0.00000001", "0.0001", "0.0001"],
  ["12", "5", "10"],
  ["64120.50", "0.05000000", "64120.50"],
])("rounds the target %s to steps of %s: %s", (price, tick, rounded) =>
  expect(roundToTick(price, tick)).toBe(rounded),
);

it.each([
  ["200", 101, "202"],
  ["0.3", 90, "0.27"],
  ["0.0000193", 99.5, "0.0000192035"],
])("%s at %d%% is exactly %s", (price, percent, result) => expect(percentOf(price, percent)).toBe(result));
