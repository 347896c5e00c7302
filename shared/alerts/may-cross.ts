import { compareExact, compareWithPercent, exact, plusPercent } from "../contracts/exact-decimals.ts";
import { type AlertRule, createReach } from "./alert-history.ts";
import type { PriceRange } from "./price-range.ts";

/**
 * Whether an alert may cross while prices are within a range, in whatever order they were. The range has the price before it:
 * where all of it is on one side of the target, nothing crosses.
 */
export function mayCross({ condition }: AlertRule, { low, high }: PriceRange): boolean {
  if (condition.kind === "moves")
    return (
      compareWithPercent(high, low, condition.percent) >= 0 ||
      compareWithPercent(low, high, -condition.percent) <= 0
    );
  const hasReached = createReach(condition);
  if (condition.kind !== "near") return hasReached(low) !== hasReached(high);
  const target = exact(condition.price);
  const [from, to] = [plusPercent(target, -condition.percent), plusPercent(target, condition.percent)];
  const touches = compareExact(high, from) >= 0 && compareExact(low, to) <= 0;
  return touches && !(hasReached(low) && hasReached(high));
}
