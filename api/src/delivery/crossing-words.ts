import type { AlertCondition, Crossing } from "@cointide/shared/contracts/alerts";
import { groupDigits } from "@cointide/shared/contracts/typed-number";

/** A price of the exchange without zeros at its end: 53,000.5 of `53000.50`. */
export const formatPrice = (price: string): string =>
  groupDigits(price.includes(".") ? price.replace(/\.?0+$/, "") : price);

/** What a symbol did. A target is written as its owner typed it. */
function wordsOf(condition: AlertCondition): string {
  switch (condition.kind) {
    case "above":
      return `crossed above ${groupDigits(condition.price)}`;
    case "below":
      return `crossed below ${groupDigits(condition.price)}`;
    case "near":
      return `came within ${groupDigits(String(condition.percent))}% of ${groupDigits(condition.price)}`;
    case "moves":
      return `moved by ${groupDigits(String(condition.percent))}% within ${condition.window}`;
  }
}

/** What happened, such as `BTCUSDT crossed above 53,000`. */
export const crossingTitle = ({ symbol, condition }: Crossing): string => `${symbol} ${wordsOf(condition)}`;

const time = new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", timeStyle: "medium" });
const day = new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", dateStyle: "long" });

/** A moment, such as `12:03:07 UTC on 25 November 2026`. */
const formatMoment = (at: number): string => `${time.format(at)} UTC on ${day.format(at)}`;

/** The price and when it was, as a sentence. */
export function priceSentence({ price, at, source }: Crossing): string {
  const about = source === "klines" ? "at about" : "at";
  return `The price was ${formatPrice(price)} ${about} ${formatMoment(at)}.`;
}

/** Why the member hears of it late, as a sentence; empty where the price was seen live. */
export function missedSentence({ source, missedSince }: Crossing): string {
  if (source === "tick") return "";
  const since =
    missedSince === null ? "" : `: alerts had not been running since ${formatMoment(missedSince)}`;
  return `Found later in the exchange's history${since}.`;
}
