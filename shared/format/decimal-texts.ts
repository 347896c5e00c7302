import {
  type Direction,
  directionOf,
  formatDecimal,
  formatExact,
  formatPercent,
  formatPrice,
  formatSigned,
  hidesDigits,
  isShownAsZero,
} from "./decimal.ts";
import { formatOfPrice, type PriceFormat, unitOf } from "./price-format.ts";

/** `price` says what it is the price of where that is not one; `signed` and `percent` have a sign and a direction. */
export type DecimalKind = "price" | "signed" | "percent" | "plain";

/** What is said of a decimal, wherever it is shown. */
export type DecimalTexts = {
  /** The figure, at the decimals of its format. */
  text: string;
  /** All digits of the value itself. */
  exact: string;
  /** Whether `text` hides what there is to know, so that assistive technology reads `exact` instead. */
  isRounded: boolean;
  /** What the figure is the price of, "per 1M"; or the price of more, where one has less than three digits. */
  small: string | null;
  direction: Direction | undefined;
};

const FORMATS = {
  price: formatPrice,
  plain: formatDecimal,
  signed: formatSigned,
  percent: formatPercent,
} satisfies Record<DecimalKind, (text: string, format?: PriceFormat) => string>;

/** Below this, two decimals leave a price less than three digits: 0.99. */
const THREE_DIGITS_FROM = 0.995;

function smallPrint(value: string, format: PriceFormat): string | null {
  if (format.exponent > 0 || format.places > 2) return unitOf(format);
  const size = Math.abs(Number(value));
  if (!(size > 0 && size < THREE_DIGITS_FROM)) return null;
  const natural = formatOfPrice(value);
  const scaled: PriceFormat = natural.exponent > 0 ? natural : { exponent: 3, places: 2 };
  return `${formatDecimal(value, scaled)} ${unitOf(scaled)}`;
}

/**
 * @param value an exact decimal text, as the exchange sends it.
 * @param format that of the value's symbol; without one, a price has the one that its own size asks for.
 */
export function decimalTexts(value: string, kind: DecimalKind, format?: PriceFormat): DecimalTexts {
  const own = format ?? (kind === "price" ? formatOfPrice(value) : undefined);
  const text = FORMATS[kind](value, own);
  const isPercent = kind === "percent";
  return {
    text,
    exact: formatExact(value) + (isPercent ? "%" : ""),
    isRounded: !isPercent && hidesDigits(value, own),
    small: kind === "price" && own !== undefined ? smallPrint(value, own) : null,
    direction: kind === "signed" || isPercent ? shownDirection(value, isPercent ? text : null) : undefined,
  };
}

/** A change of 0.00% has no direction; that of a price has one however small it is. */
const shownDirection = (value: string, percent: string | null): Direction =>
  percent !== null && isShownAsZero(percent) ? "flat" : directionOf(value);
