import * as z from "zod/mini";
import { SYMBOL_PATTERN } from "./symbols.ts";

const NO_SYMBOL = "Symbols are upper-case names such as BTCUSDT.";

export const symbolSchema = z.string(NO_SYMBOL).check(z.regex(SYMBOL_PATTERN, NO_SYMBOL));

/** A pair that can be traded now. `tick` is the price step as a decimal string without trailing zeros. */
export const assetSchema = z.object({
  symbol: symbolSchema,
  base: z.string(),
  quote: z.string(),
  tick: z.string(),
});
export type Asset = z.infer<typeof assetSchema>;

/** `GET /assets`: sorted by symbol. */
export const assetsSchema = z.array(assetSchema);

const decimal = z.string().check(z.regex(/^-?\d+(\.\d+)?$/, "Expected a decimal number."));

/**
 * Price facts of one symbol over 24 hours or a window. The texts are the exchange's own decimals,
 * exact and unrounded; rounding for people happens where they are shown. Times are ms since 1970;
 * `volume` counts the base asset, `qvolume` the quote asset. `lastId` is the id of the last trade, -1 without any:
 * it orders facts and ticks.
 */
export const marketTickerSchema = z.object({
  average: decimal,
  last: decimal,
  pchange: decimal,
  change: decimal,
  high: decimal,
  low: decimal,
  /** The first price. Services older than this field leave it out. */
  openPrice: z.optional(decimal),
  volume: z.number(),
  qvolume: z.number(),
  trades: z.number(),
  open: z.number(),
  close: z.number(),
  lastId: z.number(),
});
export type MarketTicker = z.infer<typeof marketTickerSchema>;

/**
 * The same as the service answers it. `age` is how long ago, in ms, the service had it from the exchange when it
 * answered: a duration, so that no clocks need to agree. Services older than this field leave it out.
 */
export const agedTickerSchema = z.extend(marketTickerSchema, {
  age: z.optional(z.number().check(z.nonnegative())),
  /** Trading is halted: the facts are the last before that, or zeros where none are known. */
  halted: z.optional(z.boolean()),
});

export type AgedTicker = z.infer<typeof agedTickerSchema>;

/**
 * `GET /tickers`, `/tickers/preview`, `/tickers/window`: by symbol. A symbol that is not listed is left out;
 * null is one that is listed, but of which nothing is known, because the exchange fails.
 */
export const marketTickersSchema = z.record(z.string(), z.nullable(agedTickerSchema));
export type MarketTickers = z.infer<typeof marketTickersSchema>;

/** A market ticker on a page. `asOf` is when it was true, in ms since 1970 by this browser's clock. */
export type DatedTicker = MarketTicker & { asOf: number; halted?: boolean | undefined };

/** By symbol, with the gaps and nulls of `MarketTickers`. */
export type DatedTickers = Record<string, DatedTicker | null>;
