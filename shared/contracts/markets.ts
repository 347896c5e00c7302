import * as z from "zod/mini";
import { symbolSchema } from "./market.ts";

const decimal = z.string().check(z.regex(/^\d+(\.\d+)?$/, "Expected a decimal number."));
const signed = z.string().check(z.regex(/^-?\d+(\.\d+)?$/, "Expected a decimal number."));
const volume = z.number().check(z.nonnegative());

/**
 * The past 24 hours of a pair: `[last, openPrice, high, low, pchange, volume, qvolume, usdt, lastId, older]`.
 *
 * Prices are the exchange's own decimals. `pchange` is the change in percent, computed from the open price and the last
 * one, with three digits. `volume` counts the base asset, `qvolume` the quote asset, and `usdt` is `qvolume` in USDT, null
 * where no listed pair leads there. `lastId` is the id of the last trade, -1 without any: it orders tickers and ticks.
 * `older` is absent except where the exchange's newest answer lacks the pair: the ticker is the one before, older than
 * the answer's age by this many ms.
 */
export const miniTickerSchema = z.tuple([
  ...([decimal, decimal, decimal, decimal, signed] as const),
  ...([volume, volume, z.nullable(volume), z.number()] as const),
  z.optional(volume),
]);
export type WireMiniTicker = z.infer<typeof miniTickerSchema>;

/** `[symbol, base, quote, ticker]`: a pair that is trading. The ticker is null where none is known. */
export const wireMarketSchema = z.tuple([symbolSchema, z.string(), z.string(), z.nullable(miniTickerSchema)]);
export type WireMarket = z.infer<typeof wireMarketSchema>;

/**
 * `GET /markets`: all pairs that are trading, sorted by symbol. It is short because pages ask for it again and again. The
 * header `age` says how many seconds ago the service requested it from the exchange, and `x-data-stale` says the same
 * where that is longer than it should be.
 */
export const marketsSchema = z.object({ markets: z.array(wireMarketSchema) });
