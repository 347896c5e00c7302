import type { AlertCondition } from "@cointide/shared/contracts/alerts";
import { formatExact, formatPercent, formatPrice } from "@cointide/shared/format/decimal";
import { unitOf } from "@cointide/shared/format/price-format";
import { usePriceFormat } from "@cointide/shared/preferences/display";
import { distanceOf } from "../alert/distance.ts";
import { priceAway } from "./prices.ts";

/** What a symbol costs now, in words; empty where that is not known. */
export function useLastHint(symbol: string, last: string | undefined): string {
  const format = usePriceFormat(symbol, last);
  if (last === undefined || format === undefined) return "";
  const unit = unitOf(format);
  // The target is typed as the price of one.
  const scaled = unit === null ? "" : ` (${formatPrice(last, format)} ${unit})`;
  return `Now ${formatExact(last)}${scaled}`;
}

/** How far a price is from its target, in words; empty where the form is not complete, or the price is there. */
export function distanceHint(condition: AlertCondition | undefined, last: string | undefined): string {
  const percent = condition === undefined ? null : distanceOf(condition, last);
  if (percent === null) return "";
  return percent === 0 ? "The price is there now" : `${formatPercent(percent.toFixed(4))} from the price now`;
}

/** What a percentage means, in words: the prices that count as near, or what moves are measured by. */
export function percentHint(kind: AlertCondition["kind"], condition: AlertCondition | undefined): string {
  if (kind === "moves") return "Measured from the lowest and the highest price of that time";
  if (condition?.kind !== "near") return "";
  const { price, percent } = condition;
  return `From ${formatExact(priceAway(price, -percent))} to ${formatExact(priceAway(price, percent))}`;
}
