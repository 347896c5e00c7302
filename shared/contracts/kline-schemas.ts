import * as z from "zod/mini";

/*
 * Read by what sends klines or receives them. The rest of klines.ts stands apart, so that embeds, which check by hand,
 * carry no schemas.
 */

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

/**
 * `GET /klines?symbol=BTCUSDT&interval=1h&end=1789986400000&limit=500`: the newest `limit` klines that open before `end`,
 * in ms since 1970, oldest first. Without `end` they are the newest of all, and the last one may still grow. While trading
 * was halted there are none. `hasOlder` is false only where the exchange has none that are older than the first one, so
 * that the open time of the first is the `end` of the page before it. `dropped` counts klines of the exchange that are left
 * out, here or nearby, because they were malformed or repeated another: a time without a kline may be that of one of them.
 * Absent is none. `now` is the exchange's time when the service answered, null until it has asked; services older than this
 * field leave it out. The response is 404 for a symbol that is not listed.
 *
 * `GET /klines?symbol=BTCUSDT&interval=1s&start=1789986400000&limit=500`: the oldest `limit` klines that open at `start` or
 * later, and before `end` where there is one. `1s` is known with a `start` only. Where there are no newer ones yet they are
 * fewer, and the last one may still grow. `hasOlder` says nothing then. Services that know no `start` leave out `now`.
 */
export const klinesSchema = z.object({
  klines: z.array(klineSchema),
  hasOlder: z.boolean(),
  dropped: z.optional(z.number().check(z.positive())),
  now: z.optional(z.nullable(z.number().check(z.nonnegative()))),
});
