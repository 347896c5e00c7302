import { amountToText, stepsToText } from "../market/decimal.ts";
import type { Market } from "../market/market.ts";
import { bell, keyOf } from "../market/noise.ts";
import { createFrames, type FrameOf, symbolOf } from "./streams.ts";
import type { TickerFrame } from "./ticker-frame.ts";

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
export function createRestlessFrames(market: Market): FrameOf {
  const calm = createFrames(market);
  return (stream, now) => {
    const frame = calm(stream, now);
    const pair = market.pair(symbolOf(stream) ?? "");
    if (frame === null || pair === undefined) return null;
    return strayed(frame, STRAY * bell(keyOf(0, pair.symbol), now), pair.priceDecimals);
  };
}
