import { type MarketTicker, marketTickerSchema } from "@cointide/shared/contracts/market";
import type { Redis } from "ioredis";
import * as z from "zod/mini";

/** A symbol's ticker, and when it was requested from the exchange, in ms since 1970. */
export type TimedTicker = { ticker: MarketTicker; at: number };

/** The same; null where the exchange lists the symbol and its answer lacked the ticker. */
export type CachedTicker = { ticker: MarketTicker | null; at: number };

/** Tickers that one instance fetched and others may use. Never fails: without it, each asks the exchange itself. */
export type SharedTickers = {
  get(key: string): Promise<CachedTicker | null>;
  /** @param lifetime how long others may use it, in ms. */
  set(key: string, ticker: CachedTicker, lifetime: number): void;
};

/** For an instance that is alone. */
export const NOTHING_SHARED: SharedTickers = { get: async () => null, set: () => {} };

const cachedTickerSchema = z.object({ ticker: z.nullable(marketTickerSchema), at: z.number() });

function parse(text: string | null): CachedTicker | null {
  if (text === null) return null;
  try {
    return cachedTickerSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** @param market separates markets, whose tickers of the same symbol differ. */
export function createRedisTickers(redis: Redis, market: string): SharedTickers {
  const keyOf = (key: string) => `cointide:tickers:${market}:${key}`;
  return {
    get: (key) => redis.get(keyOf(key)).then(parse, () => null),
    set(key, ticker, lifetime) {
      redis.set(keyOf(key), JSON.stringify(ticker), "PX", lifetime).catch(() => {});
    },
  };
}
