import type { Pair } from "../market/pairs.ts";
import type { Series } from "../market/series.ts";
import { DAY_MS, dayTicker } from "../market/ticker.ts";

export type TickerFrame = ReturnType<typeof tickerFrame>;

/** The `@ticker` event of one pair at `now`. */
export function tickerFrame(pair: Pair, series: Series, now: number) {
  const ticker = dayTicker(pair, series, now);
  return {
    e: "24hrTicker",
    E: now,
    s: pair.symbol,
    p: ticker.priceChange,
    P: ticker.priceChangePercent,
    w: ticker.weightedAvgPrice,
    x: ticker.prevClosePrice,
    c: ticker.lastPrice,
    Q: ticker.lastQty,
    b: ticker.bidPrice,
    B: ticker.bidQty,
    a: ticker.askPrice,
    A: ticker.askQty,
    o: ticker.openPrice,
    h: ticker.highPrice,
    l: ticker.lowPrice,
    v: ticker.volume,
    q: ticker.quoteVolume,
    O: ticker.openTime,
    C: ticker.closeTime,
    F: ticker.firstId,
    L: ticker.lastId,
    n: ticker.count,
  };
}

/** The frame of an exchange whose trade ids started over: lower, and rising more slowly. */
export function withLowerIds(frame: TickerFrame): TickerFrame {
  const lastId = Math.floor(frame.L / 2);
  return { ...frame, L: lastId, F: lastId - frame.n + 1 };
}

/** The same figures at another time of the same second. */
export const datedAt = (frame: TickerFrame, now: number): TickerFrame => ({
  ...frame,
  E: now,
  O: now - DAY_MS,
  C: now,
});
