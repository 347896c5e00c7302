import type { Market } from "../market/market.ts";
import { type TickerFrame, tickerFrame } from "./ticker-frame.ts";

const SUFFIX = "@ticker";

export function streamOf(symbol: string): string {
  return symbol.toLowerCase() + SUFFIX;
}

/** The symbol of a ticker stream, or null for any other stream: those are taken on, but stay silent. */
function symbolOf(stream: string): string | null {
  if (!stream.endsWith(SUFFIX) || stream !== stream.toLowerCase()) return null;
  return stream.slice(0, -SUFFIX.length).toUpperCase();
}

/** The frame that a stream sends at `now`, or null for a stream that has nothing to send. */
export function frameOf(stream: string, market: Market, now: number): TickerFrame | null {
  const symbol = symbolOf(stream);
  const pair = symbol === null ? undefined : market.pair(symbol);
  const series = pair === undefined ? undefined : market.series(pair.symbol);
  return pair === undefined || series === undefined ? null : tickerFrame(pair, series, now);
}

/** A payload as a combined connection gets it: with the name of its stream around it. */
export function wrap(stream: string, payload: string): string {
  return `{"stream":${JSON.stringify(stream)},"data":${payload}}`;
}
