import type { AlertCondition } from "@cointide/shared/contracts/alerts";
import { formatPrice } from "@cointide/shared/format/decimal";
import { percentText } from "./condition-words.ts";

const percentFrom = (last: number, to: number): number => ((to - last) / last) * 100;

/**
 * Returns by how many percent a price has to change to meet a condition: above 0 if it has to rise. Null without a target or
 * a price.
 */
export function distanceOf(condition: AlertCondition, last: string | undefined): number | null {
  const price = Number(last);
  if (condition.kind === "moves" || !(price > 0)) return null;
  const target = Number(condition.price);
  if (condition.kind !== "near") return percentFrom(price, target);
  const margin = (target * condition.percent) / 100;
  if (Math.abs(price - target) <= margin) return 0;
  return percentFrom(price, price > target ? target + margin : target - margin);
}

/** How far the price is from a target, in percent of the target: "0.08% above target". Null as in `distanceOf`. */
export function distanceText(condition: AlertCondition, last: string | undefined): string | null {
  const percent = distanceOf(condition, last);
  if (percent === null || percent === 0) return percent === null ? null : "at target";
  const gap = (100 * percent) / (100 + percent);
  return `${formatPrice(Math.abs(gap).toFixed(4))}% ${gap < 0 ? "above" : "below"} target`;
}

/** Says why an alert is dormant: its price is there already. Null if it isn't dormant. */
export function waitReason(condition: AlertCondition, last: string | undefined): string | null {
  const price = Number(last);
  if (condition.kind === "moves" || !(price > 0)) return null;
  const target = Number(condition.price);
  if (condition.kind === "near") {
    return distanceOf(condition, last) === 0
      ? `Already within ${percentText(condition.percent)}. Fires after the price moves away and comes back.`
      : null;
  }
  const isAbove = condition.kind === "above";
  if (isAbove ? price < target : price > target) return null;
  const where = price === target ? "there" : condition.kind;
  return isAbove
    ? `Already ${where}. Fires after the price dips below and rises again.`
    : `Already ${where}. Fires after the price rises above and falls again.`;
}
