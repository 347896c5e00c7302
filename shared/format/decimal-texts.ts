import {
  type Direction,
  directionOf,
  formatDecimal,
  formatExact,
  formatPercent,
  formatPrice,
  formatSigned,
  isShownAsZero,
} from "./decimal.ts";
import { type FigureLength, figureLength } from "./figure-length.ts";
import type { PriceFormat, PriceUnit } from "./price-format.ts";

/** `price` and `signed` have the unit of their format; `signed` and `percent` have a sign and a direction. */
export type DecimalKind = "price" | "signed" | "percent" | "plain";

/** What is said of a decimal, wherever it is shown. */
export type DecimalTexts = {
  /** The figure, at the decimals of its format. */
  text: string;
  /** All digits of the value itself, with the sign of a change; under a conversion as it was quoted, with its quote. */
  exact: string;
  /** The signs that `text` begins with, and the words that they are read as: "+" and "up ", "<" and "less than ". */
  sign: string;
  said: string;
  /** The unit of a price or its change, unless that is the quote. */
  unit: PriceUnit | null;
  direction: Direction | undefined;
  /** How long `text` is, with a unit in the same line. */
  length: FigureLength;
};

const FORMATS = {
  price: formatPrice,
  plain: formatDecimal,
  signed: formatSigned,
  percent: formatPercent,
} satisfies Record<DecimalKind, (text: string, format?: PriceFormat) => string>;

const SIGNS = /^[+-]?<?/;

const WORDS: Readonly<Record<string, string>> = { "+": "up ", "-": "down ", "<": "less than " };

/** The figure alone, converted where its format says so. */
const figureOf = (value: string, kind: DecimalKind, format?: PriceFormat): string =>
  FORMATS[kind](kind === "percent" ? value : (format?.conversion?.convert(value) ?? value), format);

/** Whether two formats write a value alike: a rate may change by less than any digit shows. */
export function isWrittenAlike(
  value: string,
  kind: DecimalKind,
  one: PriceFormat | undefined,
  other: PriceFormat | undefined,
): boolean {
  if (one === other) return true;
  const isAlike =
    one?.unit?.sign === other?.unit?.sign &&
    one?.conversion?.isApproximate === other?.conversion?.isApproximate &&
    one?.conversion?.quote === other?.conversion?.quote;
  return isAlike && figureOf(value, kind, one) === figureOf(value, kind, other);
}

/**
 * @param value an exact decimal text, as the exchange sends it.
 * @param format that of the value's symbol; without one it has 2 decimals.
 */
export function decimalTexts(value: string, kind: DecimalKind, format?: PriceFormat): DecimalTexts {
  const isPercent = kind === "percent";
  const conversion = isPercent ? undefined : format?.conversion;
  const text = figureOf(value, kind, format);
  const [sign] = SIGNS.exec(text) ?? [""];
  const unit = (kind !== "percent" && kind !== "plain" && format?.unit) || null;
  const plus = (isPercent || kind === "signed") && directionOf(value) === "up" ? "+" : "";
  return {
    text,
    exact: `${plus}${formatExact(value)}${isPercent ? "%" : ""}${conversion ? ` ${conversion.quote}` : ""}`,
    sign,
    said: [...sign].map((one) => WORDS[one]).join(""),
    unit,
    length: figureLength(text, unit?.isShort ? unit.sign : "", isPercent ? 1 : 0),
    direction: kind === "signed" || isPercent ? shownDirection(value, isPercent ? text : null) : undefined,
  };
}

/** Returns a decimal with its unit as one text: "59.33 ¢", "-€9.00". */
export function writtenDecimal({ text, sign, unit }: DecimalTexts): string {
  if (unit?.isPrefix) return `${sign}${unit.sign}${text.slice(sign.length)}`;
  return unit === null ? text : `${text} ${unit.sign}`;
}

/** A change of 0.00% has no direction; that of a price has one however small it is. */
const shownDirection = (value: string, percent: string | null): Direction =>
  percent !== null && isShownAsZero(percent) ? "flat" : directionOf(value);
