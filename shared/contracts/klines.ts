import type * as z from "zod/mini";
import type { klineSchema, klinesSchema } from "./kline-schemas.ts";

/** The intervals that charts have. The exchange knows more. */
export const KLINE_INTERVALS = ["1m", "5m", "15m", "1h", "4h", "1d", "1w"] as const;
export type KlineInterval = (typeof KLINE_INTERVALS)[number];

/** The most klines of one answer, and how many it has if none other is asked for. */
export const MAX_KLINES = 500;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const LENGTHS: Readonly<Record<KlineInterval, number>> = {
  ...{ "1m": MINUTE, "5m": 5 * MINUTE, "15m": 15 * MINUTE },
  ...{ "1h": HOUR, "4h": 4 * HOUR, "1d": DAY, "1w": 7 * DAY },
};

/** Weeks begin on Mondays; 1970 began on a Thursday. */
const FIRST_MONDAY = 4 * DAY;

/** How long an interval is, in ms. */
export const intervalLength = (interval: KlineInterval): number => LENGTHS[interval];

/** When the interval that includes a time began. Both are ms since 1970 by the exchange's clock; days begin in UTC. */
export function openTimeAt(interval: KlineInterval, time: number): number {
  const length = LENGTHS[interval];
  const first = interval === "1w" ? FIRST_MONDAY : 0;
  return Math.floor((time - first) / length) * length + first;
}

/** What happened to a price in one interval; kline-schemas.ts says what is where. */
export type Kline = z.infer<typeof klineSchema>;

/** Klines oldest first, and each open time once: of those with the same one, the last counts. */
export function inOrder(klines: readonly Kline[]): Kline[] {
  const byTime = new Map(klines.map((kline) => [kline[0], kline]));
  return [...byTime.values()].sort(([one], [other]) => one - other);
}

/**
 * The first time at which a kline is missing, in ms since 1970; null where none is.
 * @param klines oldest first
 * @param length how long each of them is, in ms
 * @param from when the first one opens, in ms since 1970
 * @param to only klines that open before it count
 */
export function firstMissing(
  klines: readonly Kline[],
  length: number,
  from: number,
  to: number,
): number | null {
  const opened = new Set(klines.map(([openTime]) => openTime));
  let time = from;
  while (opened.has(time)) time += length;
  return time < to ? time : null;
}

/** What `GET /klines` answers. */
export type Klines = z.infer<typeof klinesSchema>;
