import { formatPercent, formatPrice } from "@cointide/shared/format/decimal";
import { type PriceFormat, unitOf } from "@cointide/shared/format/price-format";
import type { Candle, Candles } from "./candles.ts";
import { percentBetween } from "./studies.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The two largest units of a time: "8 h 20 min", "24 h", "41 d 16 h". */
export function durationInWords(ms: number): string {
  const minutes = Math.round(ms / MINUTE);
  const [days, hours, rest] = [Math.floor(minutes / 1_440), Math.floor(minutes / 60) % 24, minutes % 60];
  if (minutes < 60) return `${minutes} min`;
  if (ms <= 2 * DAY) return [`${days * 24 + hours} h`, rest > 0 ? `${rest} min` : ""].join(" ").trim();
  return [`${days} d`, hours > 0 && days < 100 ? `${hours} h` : ""].join(" ").trim();
}

function movement(percent: number): string {
  const text = formatPercent(Math.abs(percent).toFixed(4)).replace(/[^\d.,]/g, "");
  if (/^[0.,]*$/.test(text)) return "did not change";
  return `${percent > 0 ? "rose" : "fell"} ${text.replace(/\.?0+$/, "")} %`;
}

/**
 * What a row of candles shows, in a sentence: "BTCUSDT fell 2.1 % in 24 h, between 51,980.20 and 54,102.00." Empty
 * without candles.
 * @param length how long one candle is, in ms.
 * @param from which price of the first candle counts: lines are drawn, and compared, from close to close.
 */
export function summaryOf(
  symbol: string,
  candles: Candles,
  length: number,
  format?: PriceFormat,
  from: "open" | "close" = "open",
): string {
  const [first, last] = [candles[0], candles.at(-1)];
  if (first === undefined || last === undefined) return "";
  const lowest = candles.reduce(
    (low: Candle, next) => (Number(next.low) < Number(low.low) ? next : low),
    first,
  );
  const highest = candles.reduce(
    (top: Candle, next) => (Number(next.high) > Number(top.high) ? next : top),
    first,
  );
  const unit = format && unitOf(format);
  const duration = durationInWords(last.openTime + length - first.openTime);
  const range = `between ${formatPrice(lowest.low, format)} and ${formatPrice(highest.high, format)}`;
  return `${symbol} ${movement(percentBetween(first[from], last.close))} in ${duration}, ${range}${unit ? ` ${unit}` : ""}.`;
}
