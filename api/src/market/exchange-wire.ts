import { isAmount, isCount, isSignedAmount, isTradeId, isZero } from "@cointide/shared/contracts/decimals";
import { inOrder, type Kline } from "@cointide/shared/contracts/klines";
import { assetSchema, type MarketTicker } from "@cointide/shared/contracts/market";
import * as z from "zod";
import type { KlinePage, ListedPair } from "./exchange.ts";

/** How the exchange writes its answers, and how each becomes a contract's shape. Unknown fields are ignored. */

const amount = z.custom<string>(isAmount);
const signed = z.custom<string>(isSignedAmount);
const quantity = amount.transform(Number);
const count = z.custom<number>(isCount);

/** One item of `/ticker/24hr` and of `/ticker`. */
const wireTicker = z
  .object({
    symbol: z.string(),
    weightedAvgPrice: amount,
    lastPrice: amount,
    priceChangePercent: signed,
    priceChange: signed,
    highPrice: amount,
    lowPrice: amount,
    openPrice: z.optional(amount),
    volume: quantity,
    quoteVolume: quantity,
    count,
    openTime: count,
    closeTime: count,
    lastId: z.custom<number>(isTradeId),
  })
  .transform((wire): [string, MarketTicker] => [
    wire.symbol,
    {
      average: wire.weightedAvgPrice,
      last: wire.lastPrice,
      pchange: wire.priceChangePercent,
      change: wire.priceChange,
      high: wire.highPrice,
      low: wire.lowPrice,
      openPrice: wire.openPrice,
      volume: wire.volume,
      qvolume: wire.quoteVolume,
      trades: wire.count,
      open: wire.openTime,
      close: wire.closeTime,
      lastId: wire.lastId,
    },
  ]);

/** The past 24 hours of a pair, as all pairs have them in one answer. */
export type MiniTicker = Pick<MarketTicker, "last" | "high" | "low" | "volume" | "qvolume" | "lastId"> & {
  openPrice: string;
};

/** One item of `/ticker/24hr?type=MINI`. */
const wireMiniTicker = z
  .object({
    symbol: z.string(),
    ...{ openPrice: amount, highPrice: amount, lowPrice: amount, lastPrice: amount },
    ...{ volume: quantity, quoteVolume: quantity, openTime: count, closeTime: count, count },
    lastId: z.custom<number>(isTradeId),
  })
  .transform((wire): [string, MiniTicker] => [
    wire.symbol,
    {
      ...{ last: wire.lastPrice, openPrice: wire.openPrice, high: wire.highPrice, low: wire.lowPrice },
      ...{ volume: wire.volume, qvolume: wire.quoteVolume, lastId: wire.lastId },
    },
  ]);

/** Lists are long, and each pair has a dozen filters of other kinds. */
const isPriceFilter = (item: unknown) =>
  (item as { filterType?: unknown } | null)?.filterType === "PRICE_FILTER";
const priceFilter = z.object({ filterType: z.literal("PRICE_FILTER"), tickSize: amount });

/** "0.01000000" is "0.01", "1.00000000" is "1". */
function withoutTrailingZeros(text: string): string {
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}

/** One pair of `/exchangeInfo`. Without a price filter its step is unknown, and the pair of no use. */
const wirePair = z
  .object({
    symbol: z.string(),
    status: z.string(),
    baseAsset: z.string(),
    quoteAsset: z.string(),
    filters: z.array(z.unknown()),
  })
  .transform(({ symbol, status, baseAsset, quoteAsset, filters }, context) => {
    const { data: filter } = priceFilter.safeParse(filters.find(isPriceFilter));
    if (filter === undefined) {
      context.addIssue("The pair has no price filter.");
      return z.NEVER;
    }
    const tick = withoutTrailingZeros(filter.tickSize);
    // HALT, BREAK, END_OF_DAY, CANCEL_ONLY, and whatever else may come: a pair that is gone is not in the list.
    return { symbol, base: baseAsset, quote: quoteAsset, tick, isHalted: status !== "TRADING" };
  })
  .refine((pair) => assetSchema.safeParse(pair).success);

const wireList = z.array(z.unknown());
const wireExchangeInfo = z.object({ symbols: wireList });

export const wireErrorSchema = z.object({ code: z.number(), msg: z.string() });

const wireTime = z.object({ serverTime: count });

/** Reads `/time`. @throws when the answer is no answer. */
export const parseTime = (json: unknown): number => wireTime.parse(json).serverTime;

/** An answer's good items, and how many were left out because they were malformed. */
export type Parsed<T> = { items: T[]; malformed: number };

/** One malformed item never costs the others. */
function parseItems<T>(schema: z.ZodType<T>, list: unknown[]): Parsed<T> {
  const items = list
    .map((item) => schema.safeParse(item))
    .flatMap((parsed) => (parsed.success ? [parsed.data] : []));
  return { items, malformed: list.length - items.length };
}

/** Reads `/exchangeInfo`: the pairs that are listed. @throws when the answer is no answer, or names no pair. */
export function parsePairs(json: unknown): Parsed<ListedPair> {
  const parsed = parseItems(wirePair, wireExchangeInfo.parse(json).symbols);
  if (parsed.items.length === 0) throw new Error("The exchange lists no well-formed pair.");
  return parsed;
}

/**
 * Reads pairs of symbol and ticker. A symbol whose last price is zero has no price and is left out, as a malformed one
 * is; only the latter is counted. @throws when the answer is no answer.
 */
function parsePriced<T extends { last: string }>(
  schema: z.ZodType<[string, T]>,
  json: unknown,
): Parsed<[string, T]> {
  const { items, malformed } = parseItems(schema, wireList.parse(json));
  return { items: items.filter(([, { last }]) => !isZero(last)), malformed };
}

/** Reads `/ticker/24hr` or `/ticker`. @throws when the answer is no answer. */
export const parseTickers = (json: unknown): Parsed<[string, MarketTicker]> => parsePriced(wireTicker, json);

/** Reads `/ticker/24hr?type=MINI`. @throws when the answer is no answer. */
export const parseMiniTickers = (json: unknown): Parsed<[string, MiniTicker]> =>
  parsePriced(wireMiniTicker, json);

const isPriceRange = ([, open, high, low, close]: Kline) => {
  const prices = [open, close].map(Number);
  return Number(low) > 0 && Math.min(...prices) >= Number(low) && Math.max(...prices) <= Number(high);
};

/** An item of `/klines`; the rest of it is of no use. */
const wireKline = z
  .tuple([count, amount, amount, amount, amount, quantity], z.unknown())
  .transform(
    ([openTime, open, high, low, close, volume]): Kline => [openTime, open, high, low, close, volume],
  )
  .refine(isPriceRange);

/**
 * Reads `/klines`: oldest first and each open time once, whatever the exchange sent, and how many it sent.
 * @throws when the answer is no answer, or all of its klines are malformed.
 */
export function parseKlines(json: unknown): Parsed<Kline> & Pick<KlinePage, "sent"> {
  const list = wireList.parse(json);
  const { items, malformed } = parseItems(wireKline, list);
  if (items.length === 0 && malformed > 0) throw new Error("The exchange sent no well-formed kline.");
  return { items: inOrder(items), malformed, sent: list.length };
}
