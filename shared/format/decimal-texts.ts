import {
  type Direction,
  directionOf,
  formatDecimal,
  formatExact,
  formatPercent,
  formatSigned,
  formatSmallPrice,
  hidesDigits,
} from "./decimal.ts";

/** `price` adds the price per 1,000 or 1M to small prices; `signed` and `percent` have a sign and a direction. */
export type DecimalKind = "price" | "signed" | "percent" | "plain";

/** What is said of a decimal, wherever it is shown. */
export type DecimalTexts = {
  /** At no more than 2 decimals. */
  text: string;
  /** All its digits. */
  exact: string;
  /** Whether `text` hides what there is to know, so that assistive technology reads `exact` instead. */
  isRounded: boolean;
  /** The price of more of the asset, where one of it is worth next to nothing. */
  small: string | null;
  direction: Direction | undefined;
};

const FORMATS = {
  price: formatDecimal,
  plain: formatDecimal,
  signed: formatSigned,
  percent: formatPercent,
} satisfies Record<DecimalKind, (text: string) => string>;

/** @param value an exact decimal text, as the exchange sends it. */
export function decimalTexts(value: string, kind: DecimalKind): DecimalTexts {
  return {
    text: FORMATS[kind](value),
    exact: formatExact(value) + (kind === "percent" ? "%" : ""),
    isRounded: kind !== "percent" && hidesDigits(value),
    small: kind === "price" ? formatSmallPrice(value) : null,
    direction: kind === "signed" || kind === "percent" ? directionOf(value) : undefined,
  };
}
