import { decimalsOf } from "@cointide/shared/format/price-format";
import type { Candles } from "./candles.ts";

/** Candles whose prices show by which steps they move now: exchanges change these in the course of years. */
const NEWEST = 20;

/** A price in whole steps of the symbol that these candles are of, as a decimal text; null where it is none. */
export function inSteps(price: number, candles: Candles): string | null {
  const texts = candles.slice(-NEWEST).flatMap(({ open, high, low, close }) => [open, high, low, close]);
  const text = price.toFixed(Math.max(0, ...texts.map(decimalsOf)));
  return Number(text) > 0 ? text : null;
}
