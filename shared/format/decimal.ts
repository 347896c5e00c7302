import { roundDecimal } from "./round-decimal.ts";

/** What stands in the place of a text that is no decimal. */
const NOT_A_NUMBER = "–";
const DECIMAL = /^-?\d+(\.\d+)?$/;

/** More decimals than any exchange writes. */
const ALL = 20;

/** Which way a raw decimal points. */
export type Direction = "up" | "down" | "flat";

function format(text: string, places = 2, exponent = 0): string {
  return DECIMAL.test(text) ? roundDecimal(text, places, exponent) : NOT_A_NUMBER;
}

/** A decimal text at no more than 2 decimals: "1234.567" → "1,234.57". A value that rounds to zero has no sign. */
export function formatDecimal(text: string): string {
  return format(text);
}

/** The same with a sign in front of whatever does not round to zero: "1.5" → "+1.5". */
export function formatSigned(text: string): string {
  const shown = format(text);
  return /^[\d.,]*[1-9]/.test(shown) ? `+${shown}` : shown;
}

/** A decimal text that already counts in hundredths: "-1.234" → "-1.23%". */
export function formatPercent(text: string): string {
  return DECIMAL.test(text) ? `${formatSigned(text)}%` : NOT_A_NUMBER;
}

/** All digits that the text has, grouped: "1234.5670" → "1,234.567". */
export function formatExact(text: string): string {
  return format(text, ALL);
}

/**
 * Whether two decimals hide what there is to know: below 1 the digits after them may be all there is. Above,
 * as for percents, a title is enough.
 */
export function hidesDigits(text: string): boolean {
  return Math.abs(Number(text)) < 1 && formatDecimal(text) !== formatExact(text);
}

/** The direction of the raw decimal, however small: "-0.004" is "down" although it is shown as "0". */
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

/**
 * A price between 0 and 1 per 1,000 or 1M of the asset, so that it has digits worth reading: "0.00001234" →
 * "12.34 per 1M", "0.25" → "250 per 1,000". Null for zero and for prices from 1 on.
 */
export function formatSmallPrice(text: string): string | null {
  if (directionOf(text) === "flat" || !/^-?0+\./.test(text)) return null;
  if (/^-?0+\.0{0,2}[1-9]/.test(text)) return `${format(text, 2, 3)} per 1,000`;
  const perMillion = format(text, 2, 6);
  return `${perMillion === "0" ? "less than 0.01" : perMillion} per 1M`;
}
