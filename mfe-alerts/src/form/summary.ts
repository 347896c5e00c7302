import type { AlertCondition, AlertSettings } from "@cointide/shared/contracts/alerts";
import { groupDigits, readTypedNumber } from "@cointide/shared/contracts/typed-number";
import { formatPercent } from "@cointide/shared/format/decimal";
import { decimalTexts, writtenDecimal } from "@cointide/shared/format/decimal-texts";
import type { PriceFormat } from "@cointide/shared/format/price-format";
import { formatDateTime } from "@cointide/shared/format/time";
import { pauseText, percentText, targetFormat, WINDOW_WORDS } from "../alert/condition-words.ts";
import { waitReason } from "../alert/distance.ts";
import { percentOf, typedPrice } from "../alert/prices.ts";

const withUnit = (figure: string, unit: string): string => (unit === "" ? figure : `${figure} ${unit}`);

/** The price of an alert's symbol, as far as it is loaded. */
type Known = { last: string | undefined; quote: string; format: PriceFormat | undefined };

/** A price as the board shows it: "58.90 ¢". */
export function boardPrice(price: string, { quote, format }: Known): string {
  const texts = decimalTexts(price, "price", format);
  return texts.unit === null ? withUnit(texts.text, quote) : writtenDecimal(texts);
}

/** A price as the board shows it, with all its digits. */
const exactPrice = (price: string, known: Known): string =>
  boardPrice(price, { ...known, format: targetFormat(price, known.format) });

/** The current price as the board shows it; empty until it is loaded. */
export const lastHint = (known: Known): string =>
  known.last === undefined ? "" : `Now ${boardPrice(known.last, known)}`;

type Target = {
  typed: string | undefined;
  condition: AlertCondition | undefined;
  tick: string | null;
};

/** Says that a target was rounded. Empty if it wasn't, or if the form isn't complete. */
export function targetHint({ typed, condition, tick }: Target): string {
  if (condition === undefined || condition.kind === "moves") return "";
  if (tick === null || condition.price === readTypedNumber(typed ?? "").value) return "";
  return `Rounded to ${groupDigits(condition.price)}: the price moves in steps of ${groupDigits(typedPrice(tick))}`;
}

/** Explains a percentage: the prices that count as near, or how moves are measured. */
export function percentHint(
  kind: AlertCondition["kind"],
  condition: AlertCondition | undefined,
  known: Known,
): string {
  if (kind === "moves") return "Measured from the period's low or high";
  if (condition?.kind !== "near") return "";
  const [low, high] = [-1, 1].map((sign) =>
    exactPrice(percentOf(condition.price, 100 + sign * condition.percent), known),
  );
  return `From ${low} to ${high}`;
}

/** Larger percentages aren't shown. */
const MOST_PERCENT = 1_000_000;

/** Distance of a target from the last price: "+1.11%". Null if the percentage is too large. */
function percentAway(target: string, last: string): string | null {
  const percent = (Number(target) / Number(last) - 1) * 100;
  return percent > MOST_PERCENT ? null : formatPercent(percent.toFixed(4));
}

/** From this factor on, distances are multiples instead of percentages. */
const MANY_TIMES = 10;

/** How far a target is from the last price, as the text before that price: "100 times", "+150.00% from". */
export function distanceWords(target: string, last: string): string {
  const times = Number(target) / Number(last);
  if (times < MANY_TIMES) return `${percentAway(target, last)} from`;
  return `${groupDigits(String(Math.round(times)))} times`;
}

/** The first of two prices, without its unit if both have the same one. */
function shortened(price: string, other: string): string {
  const [figure = price, ...unit] = price.split(" ");
  return other.endsWith(` ${unit.join(" ")}`) ? figure : price;
}

function eventWords({ symbol, condition }: AlertSettings, known: Known): string {
  const { last } = known;
  if (condition.kind === "moves") {
    return `${symbol} moves by ${percentText(condition.percent)} up or down within ${WINDOW_WORDS[condition.window]}`;
  }
  const target = exactPrice(condition.price, known);
  if (condition.kind === "near")
    return `${symbol} comes within ${percentText(condition.percent)} of ${target}`;
  const verb = condition.kind === "above" ? "rises" : "falls";
  if (last === undefined || waitReason(condition, last) !== null) return `${symbol} ${verb} to ${target}`;
  const percent = percentAway(condition.price, last);
  const way = `${symbol} ${verb} from ${shortened(boardPrice(last, known), target)} to ${target}`;
  return percent === null ? way : `${way}, ${percent}`;
}

/** Says what will happen: "You'll be notified when XRPUSDT rises from 59.34 to 60.00 ¢, +1.11%." */
export function summaryOf(settings: AlertSettings, known: Known): string {
  const { repeatAfter, expiresAt } = settings;
  const end = expiresAt == null ? "" : ` The alert expires at ${formatDateTime(expiresAt)}.`;
  const often = repeatAfter === null ? "" : ` After that, at most once every ${pauseText(repeatAfter)}.`;
  return `You'll be notified when ${eventWords(settings, known)}.${often}${end}`;
}
