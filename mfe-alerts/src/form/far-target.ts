import { shiftPoint } from "../alert/prices.ts";

/** Targets farther from the last price than this share of it need a confirmation. */
const FAR = 0.5;

/** Targets more than this many times the last price are rejected. Prices "per 1M" are typed a million times too high. */
const MAX_TIMES = 100_000_000;

/** Where a target is, seen from the last price. */
export type TargetPlace = "near" | "above" | "below" | "unreachable";

/** Returns whether a target is near the last price, far above or below it, or unreachable. */
export function locateTarget(target: string, last: string): TargetPlace {
  const times = Number(target) / Number(last);
  if (times > MAX_TIMES) return "unreachable";
  if (times > 1 + FAR) return "above";
  return times < 1 - FAR ? "below" : "near";
}

/** Returns the target with its decimal point where it was probably meant: 600 at 0.5934 is 0.60. Null if no place fits. */
export function likelyTarget(target: string, last: string): string | null {
  const power = Math.round(Math.log10(Number(target) / Number(last)));
  if (power === 0) return null;
  const likely = shiftPoint(target, -power);
  return locateTarget(likely, last) === "near" ? likely : null;
}
