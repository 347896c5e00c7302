import { PLAIN_FORMAT, type PriceFormat } from "./price-format.ts";
import { roundDecimal } from "./round-decimal.ts";

/** What stands in the place of a text that is no decimal. */
const NOT_A_NUMBER = "–";
const DECIMAL = /^-?\d+(\.\d+)?$/;

/** More decimals than any exchange writes. */
const ALL = 20;

/** The part of a format that decides on digits. */
type Digits = Pick<PriceFormat, "exponent" | "places">;

/** Which way a raw decimal points. */
export type Direction = "up" | "down" | "flat";

/**
 * A decimal text at always the same number of decimals, so that digits stand still: "52988.8" → "52,988.80". A value
 * that rounds to zero has no sign.
 */
export function formatDecimal(text: string, { exponent, places }: Digits = PLAIN_FORMAT): string {
  return DECIMAL.test(text) ? roundDecimal(text, places, exponent, true) : NOT_A_NUMBER;
}

/** A price, which is never shown as 0 unless it is: "0.004" → "<0.01". */
export function formatPrice(text: string, format: Digits = PLAIN_FORMAT): string {
  const shown = formatDecimal(text, format);
  return hidesAll(text, shown) ? leastShown(format) : shown;
}

/** A decimal with its sign: "1.5" → "+1.50". One that is not 0 is never shown as 0: "-0.004" → "-<0.01". */
export function formatSigned(text: string, format: Digits = PLAIN_FORMAT): string {
  const shown = formatDecimal(text, format);
  if (hidesAll(text, shown)) return `${directionOf(text) === "up" ? "+" : "-"}${leastShown(format)}`;
  return withPlus(shown);
}

/** A decimal text that already counts in hundredths: "-1.234" → "-1.23%". */
export function formatPercent(text: string): string {
  return DECIMAL.test(text) ? `${withPlus(formatDecimal(text))}%` : NOT_A_NUMBER;
}

/** All digits that the text has, grouped: "1234.5670" → "1,234.567". */
export function formatExact(text: string): string {
  return DECIMAL.test(text) ? roundDecimal(text, ALL) : NOT_A_NUMBER;
}

const withPlus = (shown: string): string => (/^[\d.,]*[1-9]/.test(shown) ? `+${shown}` : shown);

/** Whether a value that is not 0 is written as 0. */
const hidesAll = (text: string, shown: string): boolean =>
  isShownAsZero(shown) && directionOf(text) !== "flat";

const leastShown = ({ places }: Digits): string => `<${(10 ** -places).toFixed(places)}`;

/** Whether a written figure has no digit but zeros. */
export const isShownAsZero = (shown: string): boolean => /\d/.test(shown) && !/[1-9]/.test(shown);

/** The direction of the raw decimal, however small: "-0.004" is "down" although it is shown as "0.00". */
export function directionOf(text: string): Direction {
  if (!DECIMAL.test(text) || !/[1-9]/.test(text)) return "flat";
  return text.startsWith("-") ? "down" : "up";
}

/** The direction from one raw decimal to another of the same quantity. */
export function directionBetween(before: string, after: string): Direction {
  const difference = Number(after) - Number(before);
  if (difference > 0) return "up";
  return difference < 0 ? "down" : "flat";
}
