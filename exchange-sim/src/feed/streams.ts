import type { Market } from "../market/market.ts";
import { datedAt, type TickerFrame, tickerFrame } from "./ticker-frame.ts";

const SUFFIX = "@ticker";

export function streamOf(symbol: string): string {
  return symbol.toLowerCase() + SUFFIX;
}

/** The symbol of a ticker stream, or null for any other stream: those are taken on, but stay silent. */
export function symbolOf(stream: string): string | null {
  if (!stream.endsWith(SUFFIX) || stream !== stream.toLowerCase()) return null;
  return stream.slice(0, -SUFFIX.length).toUpperCase();
}

/** The frame that a stream sends at `now`, or null for a stream that has nothing to send. */
export type FrameOf = (stream: string, now: number) => TickerFrame | null;

/** Reads frames off the market, which changes with the second: within one, a frame is only dated anew. */
export function createFrames(market: Market): FrameOf {
  const lastFrames = new Map<string, TickerFrame>();
  return (stream, now) => {
    const symbol = symbolOf(stream);
    const pair = symbol === null ? undefined : market.pair(symbol);
    const series = pair?.status === "TRADING" ? market.series(pair.symbol) : undefined;
    if (pair === undefined || series === undefined) return null;
    const last = lastFrames.get(stream);
    const isSameSecond = last !== undefined && Math.floor(last.E / 1000) === Math.floor(now / 1000);
    const frame = isSameSecond ? datedAt(last, now) : tickerFrame(pair, series, now);
    lastFrames.set(stream, frame);
    return frame;
  };
}

/** A payload as a combined connection gets it: with the name of its stream around it. */
export function wrap(stream: string, payload: string): string {
  return `{"stream":${JSON.stringify(stream)},"data":${payload}}`;
}
