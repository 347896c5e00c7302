import type { AlertCondition } from "@cointide/shared/contracts/alerts";
import { groupDigits } from "@cointide/shared/contracts/typed-number";
import { decimalTexts, writtenDecimal } from "@cointide/shared/format/decimal-texts";
import { decimalsOf, PLAIN_FORMAT, type PriceFormat } from "@cointide/shared/format/price-format";

/** Labels of the windows of moves. */
export const WINDOW_WORDS = {
  ...{ "5m": "5 min", "15m": "15 min", "1h": "1 h", "4h": "4 h", "24h": "24 h" },
} as const satisfies Record<Extract<AlertCondition, { kind: "moves" }>["window"], string>;

/** A percentage with grouped digits: 1000 → "1,000%". */
export const percentText = (percent: number): string => `${groupDigits(String(percent))}%`;

/** The text of a condition before its price, or all of it if it has none. */
export function conditionStart(condition: AlertCondition, hasCrossed = false): string {
  switch (condition.kind) {
    case "above":
      return hasCrossed ? "crossed above" : "rises above";
    case "below":
      return hasCrossed ? "crossed below" : "falls below";
    case "near":
      return `${hasCrossed ? "came" : "comes"} within ${percentText(condition.percent)} of`;
    case "moves":
      return `${hasCrossed ? "moved" : "moves"} by ${percentText(condition.percent)} within ${WINDOW_WORDS[condition.window]}`;
  }
}

/** Returns a format with all digits of a target. Converted targets are approximate, so they are rounded like other prices. */
export function targetFormat(target: string, format: PriceFormat = PLAIN_FORMAT): PriceFormat {
  const places = Math.max(format.places, decimalsOf(target) - format.exponent);
  const { rate = null } = format.conversion ?? {};
  return places === format.places || (rate !== null && rate !== 1) ? format : { ...format, places };
}

/** A target as the board writes prices: "60.00 ¢". Without a format, it is in the quote: "0.60". */
export const writeTarget = (target: string, format: PriceFormat | undefined): string =>
  format === undefined
    ? groupDigits(target)
    : writtenDecimal(decimalTexts(target, "price", targetFormat(target, format)));

/** A condition in plain text: "rises above 53,000". */
export function conditionText(condition: AlertCondition, format?: PriceFormat): string {
  const start = conditionStart(condition);
  return condition.kind === "moves" ? start : `${start} ${writeTarget(condition.price, format)}`;
}

/** A cooldown in hours and minutes: 90 → "1 h 30 min", 120 → "2 h". */
export function pauseText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(" ");
}
