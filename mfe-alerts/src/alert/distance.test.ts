import type { AlertCondition } from "@cointide/shared/contracts/alerts";
import { describe, expect, it } from "vitest";
import { distanceOf, distanceText, waitReason } from "./distance.ts";

const above: AlertCondition = { kind: "above", price: "110" };
const below: AlertCondition = { kind: "below", price: "90" };
const near: AlertCondition = { kind: "near", price: "100", percent: 10 };
const moves: AlertCondition = { kind: "moves", percent: 5, window: "1h" };

describe("the distance to a condition, in percent of the price", () => {
  it.each([
    ["above", above, "100", 10],
    ["below", below, "100", -10],
    ["from above to the margin of near", near, "220", -50],
    ["from below to the margin of near", near, "45", 100],
    ["within near", near, "109", 0],
    ["of a move", moves, "100", null],
    ["without a price", above, undefined, null],
    ["from a price of zero", above, "0.00000000", null],
  ] as const)("%s", (_, condition, last, distance) => {
    const found = distanceOf(condition, last);
    if (distance === null) expect(found).toBeNull();
    else expect(found).toBeCloseTo(distance, 6);
  });
});

describe("the reason why an alert waits", () => {
  it.each([
    [above, "111", "Already above. Fires after the price dips below and rises again."],
    [above, "110.0", "Already there. Fires after the price dips below and rises again."],
    [below, "89", "Already below. Fires after the price rises above and falls again."],
    [near, "95", "Already within 10%. Fires after the price moves away and comes back."],
    [above, "109", null],
    [below, "91", null],
    [near, "120", null],
    [moves, "100", null],
    [above, undefined, null],
  ] as const)("is given for %j at %s", (condition, last, reason) =>
    expect(waitReason(condition, last)).toBe(reason),
  );
});

it.each([
  [above, "100", "9.09% below target"],
  [below, "90.07", "0.08% above target"],
  [near, "106", "at target"],
  [above, "109.999", "<0.01% below target"],
  [above, undefined, null],
])("the distance of %o from %s is written as %s", (condition, last, text) =>
  expect(distanceText(condition, last)).toBe(text),
);
