import { amountToText, stepsToText } from "../market/decimal.ts";
import type { Market } from "../market/market.ts";
import { bell, keyOf } from "../market/noise.ts";
import { datedAt, type TickerFrame, tickerFrame } from "./ticker-frame.ts";

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
export type FrameOf = (stream: string, now: number) => TickerFrame | null;

/** Reads frames off the market, which changes with the second: within one, a frame only gets another date. */
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

/** How far prices stray from the market's, as shares of them. */
const STRAY = 0.0004;

/** The frame with another last price and average; what follows from them does. */
function strayed(frame: TickerFrame, share: number, decimals: number): TickerFrame {
  const open = Math.round(Number(frame.o) * 10 ** decimals);
  const last = Math.max(1, Math.round(Number(frame.c) * (1 + share) * 10 ** decimals));
  return {
    ...frame,
    c: stepsToText(last, decimals),
    p: stepsToText(last - open, decimals),
    P: (((last - open) / open) * 100).toFixed(3),
    w: amountToText(Number(frame.w) * (1 + share)),
  };
}

/**
 * Frames whose prices differ from tick to tick, around those of the market: for loads under which a page has
 * something to show at every tick, however fast they come.
 */
export function createMovingFrames(market: Market): FrameOf {
  const calm = createFrames(market);
  return (stream, now) => {
    const frame = calm(stream, now);
    const pair = market.pair(symbolOf(stream) ?? "");
    if (frame === null || pair === undefined) return null;
    return strayed(frame, STRAY * bell(keyOf(0, pair.symbol), now), pair.priceDecimals);
  };
}

/** Frames that lie apart from the market's price. `apartBy` gives how far, as a share of it; 0 for most symbols. */
export function createFramesApart(
  frameOf: FrameOf,
  market: Market,
  apartBy: (symbol: string, now: number) => number,
): FrameOf {
  return (stream, now) => {
    const frame = frameOf(stream, now);
    const share = frame === null ? 0 : apartBy(frame.s, now);
    const pair = frame !== null && share !== 0 ? market.pair(frame.s) : undefined;
    return frame === null || pair === undefined ? frame : strayed(frame, share, pair.priceDecimals);
  };
}

/** The frames of one moment, dated as if the market had stood still since. */
export function createStandingFrames(frameOf: FrameOf, standsAt: number): FrameOf {
  return (stream, now) => {
    const frame = frameOf(stream, standsAt);
    return frame && datedAt(frame, now);
  };
}
