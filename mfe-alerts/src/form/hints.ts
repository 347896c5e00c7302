import type { AlertCondition } from "@cointide/shared/contracts/alerts";
import { groupDigits, readTypedNumber } from "@cointide/shared/contracts/typed-number";
import { percentOf, typedPrice } from "../alert/prices.ts";

/** The current price, exactly as a target is typed; empty where it is not known. */
export const lastHint = (last: string | undefined, quote: string): string =>
  last === undefined ? "" : `Now ${groupDigits(typedPrice(last))}${quote && ` ${quote}`}`;

type Target = {
  typed: string | undefined;
  condition: AlertCondition | undefined;
  tick: string | null;
};

/** That a target was rounded; empty where it was not, or where the form is not complete. */
export function targetHint({ typed, condition, tick }: Target): string {
  if (condition === undefined || condition.kind === "moves") return "";
  if (tick === null || condition.price === readTypedNumber(typed ?? "").value) return "";
  return `Rounded to ${groupDigits(condition.price)}: the price moves in steps of ${groupDigits(typedPrice(tick))}`;
}

/** What a percentage means, in words: the prices that count as near, or what moves are measured by. */
export function percentHint(kind: AlertCondition["kind"], condition: AlertCondition | undefined): string {
  if (kind === "moves") return "Measured from the period's low or high";
  if (condition?.kind !== "near") return "";
  const [low, high] = [-1, 1].map((sign) => percentOf(condition.price, 100 + sign * condition.percent));
  return `From ${groupDigits(low ?? "")} to ${groupDigits(high ?? "")}`;
}
