import * as z from "zod/mini";

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

const decimal = z.string().check(z.regex(/^\d+(\.\d+)?$/, "Expected a decimal number."));

/**
 * What happened to a price in one interval: `[openTime, open, high, low, close, volume]`. `openTime` is when the interval
 * began, in ms since 1970 by the exchange's clock. Prices are the exchange's own decimals; `volume` counts the base asset.
 */
export const klineSchema = z.tuple([
  z.number().check(z.nonnegative()),
  ...([decimal, decimal, decimal, decimal] as const),
  z.number().check(z.nonnegative()),
]);
export type Kline = z.infer<typeof klineSchema>;

/**
 * `GET /klines?symbol=BTCUSDT&interval=1h&end=1789986400000&limit=500`: the newest `limit` klines that open before `end`,
 * in ms since 1970, oldest first. Without `end` they are the newest of all, and the last one may still grow. While trading
 * was halted there are none. `hasOlder` is false only where the exchange has none that are older than the first one, so
 * that the open time of the first is the `end` of the page before it. The response is 404 for a symbol that is not listed.
 */
export const klinesSchema = z.object({ klines: z.array(klineSchema), hasOlder: z.boolean() });
export type Klines = z.infer<typeof klinesSchema>;
