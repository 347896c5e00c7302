import { formatPercent, formatPrice, isShownAsZero } from "@cointide/shared/format/decimal";
import { namesQuote, type PriceFormat, unitOf } from "@cointide/shared/format/price-format";
import type { Candles } from "./candles.ts";
import { percentBetween } from "./studies.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The two largest units of a time: "8h 20m", "24h", "41d 16h". */
export function durationInWords(ms: number): string {
  const minutes = Math.round(ms / MINUTE);
  const [days, hours, rest] = [Math.floor(minutes / 1_440), Math.floor(minutes / 60) % 24, minutes % 60];
  if (minutes < 60) return `${minutes}m`;
  if (ms <= 2 * DAY) return [`${days * 24 + hours}h`, rest > 0 ? `${rest}m` : ""].join(" ").trim();
  return [`${days}d`, hours > 0 && days < 100 ? `${hours}h` : ""].join(" ").trim();
}

/** What a sentence says of a time: its change in percent, low and high, as exact decimals. */
export type WindowFacts = { readonly pchange: string; readonly low: string; readonly high: string };

function movement(pchange: string): string {
  const text = formatPercent(pchange).replace(/^[+-]/, "");
  if (isShownAsZero(text)) return "did not change";
  return `${pchange.startsWith("-") ? "fell" : "rose"} ${text}`;
}

/**
 * "BTCUSDT fell 2.10% in 24h, between 51,980.20 and 54,102.00."
 * @param quote named behind the prices, where others on the page are in another currency.
 */
export function sentenceOf(
  symbol: string,
  { pchange, low, high }: WindowFacts,
  duration: string,
  format?: PriceFormat,
  quote = "",
): string {
  const part = (format && unitOf(format)) ?? "";
  const unit = [part, part !== "" && namesQuote(part, quote) ? "" : quote].filter(Boolean).join(" ");
  const range = `between ${formatPrice(low, format)} and ${formatPrice(high, format)}`;
  return `${symbol} ${movement(pchange)} in ${duration}, ${range}${unit ? ` ${unit}` : ""}.`;
}

/**
 * The facts of a row of candles; null without candles.
 * @param from which price of the first candle counts: lines are drawn, and compared, from close to close.
 */
export function factsOf(candles: Candles, from: "open" | "close" = "open"): WindowFacts | null {
  const [first, last] = [candles[0], candles.at(-1)];
  if (first === undefined || last === undefined) return null;
  let { low, high } = first;
  for (const candle of candles) {
    if (Number(candle.low) < Number(low)) low = candle.low;
    if (Number(candle.high) > Number(high)) high = candle.high;
  }
  const pchange = percentBetween(first[from], last.close).toFixed(4);
  return { pchange, low, high };
}

/** Shown for a listed pair without candles: trading has not started, or was halted before. */
export const noCandlesYet = (symbol: string): string => `There are no candles for ${symbol} yet.`;

/**
 * What a row of candles shows, in a sentence; empty without candles.
 * @param length how long one candle is, in ms.
 * @param from which price of the first candle counts.
 */
export function summaryOf(
  symbol: string,
  candles: Candles,
  length: number,
  format?: PriceFormat,
  from: "open" | "close" = "open",
): string {
  const facts = factsOf(candles, from);
  if (facts === null) return "";
  const ms = (candles.at(-1)?.openTime ?? 0) + length - (candles[0]?.openTime ?? 0);
  return sentenceOf(symbol, facts, durationInWords(ms), format);
}
