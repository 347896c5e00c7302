import type { AlertCondition } from "@cointide/shared/contracts/alerts";
import { shiftPoint } from "../alert/prices.ts";

/** Targets farther away than this share of the last price are asked about. */
const FAR = 0.5;

const isAwayFrom = (last: string, target: string): boolean =>
  Math.abs(Number(target) / Number(last) - 1) > FAR;

/** The target of a condition where it is so far from the last price that it may be a slip; else null. */
export function farTarget(condition: AlertCondition | undefined, last: string | undefined): string | null {
  if (condition === undefined || condition.kind === "moves" || !(Number(last) > 0)) return null;
  return isAwayFrom(last ?? "", condition.price) ? condition.price : null;
}

/** The target that was meant, where only its point is at the wrong place: 600 at 0.5934 is 0.60. Null where it is not. */
export function likelyTarget(target: string, last: string): string | null {
  const power = Math.round(Math.log10(Number(target) / Number(last)));
  if (power === 0) return null;
  const likely = shiftPoint(target, -power);
  return isAwayFrom(last, likely) ? null : likely;
}
