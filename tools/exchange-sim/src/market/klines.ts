import { stepsToText } from "./decimal.ts";
import type { Pair } from "./pairs.ts";
import type { Series } from "./series.ts";
import { quoteToText } from "./statistics.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

const INTERVALS: Readonly<Record<string, number>> = {
  "1s": SECOND,
  "1m": MINUTE,
  "3m": 3 * MINUTE,
  "5m": 5 * MINUTE,
  "15m": 15 * MINUTE,
  "30m": 30 * MINUTE,
  "1h": HOUR,
  "2h": 2 * HOUR,
  "4h": 4 * HOUR,
  "6h": 6 * HOUR,
  "8h": 8 * HOUR,
  "12h": 12 * HOUR,
  "1d": DAY,
  "3d": 3 * DAY,
  "1w": WEEK,
};

/** How far back the exchange keeps klines. */
const HISTORY = 4 * 365 * DAY;
/** Weeks begin on Mondays; 1970 began on a Thursday. */
const FIRST_MONDAY = 4 * DAY;

/** Open time, o, h, l, c, volume, close time, quote volume, trades, taker's base and quote volume, unused. */
export type Kline = [
  number,
  string,
  string,
  string,
  string,
  string,
  number,
  string,
  number,
  string,
  string,
  string,
];

export type KlineQuery = { interval: number; startTime?: number; endTime?: number; limit: number };

/** The length of an interval such as "1m" in ms, or null for one that the exchange does not have. */
export function intervalLength(name: string): number | null {
  return Object.hasOwn(INTERVALS, name) ? (INTERVALS[name] as number) : null;
}

/**
 * The klines that open within the query's times, at most `limit`: the first ones after `startTime`, or
 * without it the newest. The newest kline is still growing and reaches up to `now`. Each is computed when it is
 * taken.
 */
export function* listKlines(pair: Pair, series: Series, query: KlineQuery, now: number): Generator<Kline> {
  const { interval } = query;
  const offset = interval === WEEK ? FIRST_MONDAY : 0;
  const floor = (time: number) => Math.floor((time - offset) / interval) * interval + offset;
  const newest = floor(Math.min(query.endTime ?? now, now));
  const oldest = floor(now - HISTORY) + interval;
  const first =
    query.startTime === undefined
      ? Math.max(oldest, newest - (query.limit - 1) * interval)
      : Math.max(oldest, floor(query.startTime + interval - 1));
  const last = Math.min(newest, first + (query.limit - 1) * interval);

  for (let openTime = first; openTime <= last; openTime += interval) {
    yield klineAt(pair, series, openTime, interval, now);
  }
}

function klineAt(pair: Pair, series: Series, openTime: number, interval: number, now: number): Kline {
  const end = Math.min((openTime + interval) / SECOND, Math.floor(now / SECOND) + 1);
  const bar = series.range(openTime / SECOND, end);
  const price = (ticks: number) => stepsToText(ticks, pair.priceDecimals);
  // Buyers and sellers take turns at being the taker: half of it each.
  const taken = Math.floor(bar.volume / 2);
  return [
    openTime,
    price(bar.open),
    price(bar.high),
    price(bar.low),
    price(bar.close),
    stepsToText(bar.volume, pair.lotDecimals),
    openTime + interval - 1,
    quoteToText(bar.quote, pair),
    bar.trades,
    stepsToText(taken, pair.lotDecimals),
    quoteToText(bar.volume === 0 ? 0 : (bar.quote * taken) / bar.volume, pair),
    "0",
  ];
}
