import { isAmount } from "../contracts/decimals.ts";
import type { ConversionPath } from "./conversion-path.ts";

/** Significant digits of a converted amount: what is left of a double's 15.9 after a few products and quotients. */
const DIGITS = 14;

/** More than this many decimals are not written. `toFixed` knows up to 100. */
const MOST_DECIMALS = 40;

/**
 * What one unit of a path's first asset is worth in its last one.
 * @param lastOf the last price of a symbol as an exact decimal text, undefined where it is not known.
 * @returns null where a price is missing, zero or no decimal. It is 1 for an empty path.
 */
export function conversionRate(
  path: ConversionPath,
  lastOf: (symbol: string) => string | undefined,
): number | null {
  let rate = 1;
  for (const { symbol, isInverted } of path) {
    const text = lastOf(symbol);
    const last = isAmount(text) ? Number(text) : 0;
    if (last === 0) return null;
    rate = isInverted ? rate / last : rate * last;
  }
  return Number.isFinite(rate) && rate > 0 ? rate : null;
}

/**
 * An amount times a rate, as a plain decimal text: correct to 14 significant digits, without an exponent and without
 * zeros at its end. Amounts of 1e21 and more, and what is no decimal, are returned as "".
 * @param amount an exact decimal text, also with a minus.
 * @example convertAmount("67123.45", 0.9213) // "61840.834485"
 */
export function convertAmount(amount: string, rate: number): string {
  const value = Number(amount) * rate;
  const size = Math.abs(value);
  if (amount === "" || !(size < 1e21)) return "";
  if (size === 0) return "0";
  const rounded = Number(value.toPrecision(DIGITS));
  const decimals = DIGITS - 1 - Math.floor(Math.log10(size));
  const text = rounded.toFixed(Math.min(Math.max(decimals, 0), MOST_DECIMALS));
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}
