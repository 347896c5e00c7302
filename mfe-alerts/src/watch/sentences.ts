import type { AlertCondition, Crossing } from "@cointide/shared/contracts/alerts";
import { groupDigits } from "@cointide/shared/contracts/typed-number";
import { formatExact } from "@cointide/shared/format/decimal";
import type { PriceFormat } from "@cointide/shared/format/price-format";
import { formatDate, formatDateTime, type TimeZone } from "@cointide/shared/format/time";
import { percentText, writeTarget } from "../alert/condition-words.ts";

const WINDOWS = {
  "5m": "5 minutes",
  "15m": "15 minutes",
  "1h": "an hour",
  "4h": "4 hours",
  "24h": "24 hours",
};

/** What a symbol did: "crossed above 53,000". */
function describeCondition(condition: AlertCondition, format?: PriceFormat): string {
  if (condition.kind === "moves")
    return `moved by ${percentText(condition.percent)} within ${WINDOWS[condition.window]}`;
  const price = writeTarget(condition.price, format);
  if (condition.kind === "near") return `came within ${percentText(condition.percent)} of ${price}`;
  return `crossed ${condition.kind} ${price}`;
}

/** The same in few words, for the tab's title: "BTCUSDT above 53,000". */
export function shortWords({ symbol, condition }: Crossing): string {
  if (condition.kind === "moves") return `${symbol} moved ${percentText(condition.percent)}`;
  return `${symbol} ${condition.kind} ${groupDigits(condition.price)}`;
}

/** "12:03 PM", and the day where it is not today. */
function timeWords(at: number, now: number, zone: TimeZone): string {
  const day = formatDate(at, zone);
  const words = formatDateTime(at, zone);
  return day === formatDate(now, zone) ? words.replace(`${day}, `, "") : words;
}

export type SentenceContext = { now: number; openedAt: number; zone: TimeZone };

/** Crossings that are older are described with their time, in ms; those of klines sooner, whose times are not exact. */
const NEWS_FOR = { tick: 20_000, klines: 10_000 };

const isOfNow = ({ at, source }: Crossing, now: number): boolean => now - at < NEWS_FOR[source];

/** When it was, where that is not now: nobody may take a crossing of the past for one of this moment. */
function whenWords(crossing: Crossing, { now, openedAt, zone }: SentenceContext): string {
  if (isOfNow(crossing, now)) return "";
  const { at, source } = crossing;
  const time = `${source === "klines" ? "about " : ""}${timeWords(at, now, zone)}`;
  if (at < openedAt) return ` at ${time} while this page was closed`;
  return source === "klines" ? ` at ${time} while no prices arrived` : ` at ${time}`;
}

/**
 * What happened to a crossing's symbol, with its time if that is past, and the note: "crossed above 53,000. Sell".
 * @param format how the page writes prices of the symbol.
 */
export function crossingWords(crossing: Crossing, context: SentenceContext, format: PriceFormat): string {
  const { condition, note } = crossing;
  const what = `${describeCondition(condition, format)}${whenWords(crossing, context)}`;
  return note === "" ? what : `${what}. ${note}`;
}

/** A crossing as a sentence: coin, condition, time where it is past, price and note. */
export function crossingSentence(crossing: Crossing, context: SentenceContext): string {
  const { symbol, condition, price, note } = crossing;
  const what = `${symbol} ${describeCondition(condition)}${whenWords(crossing, context)}`;
  const priced = isOfNow(crossing, context.now)
    ? `${what}: ${formatExact(price)}.`
    : `${what} (${formatExact(price)}).`;
  return note === "" ? priced : `${priced} ${note}`;
}
