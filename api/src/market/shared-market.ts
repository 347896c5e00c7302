import { klineSchema } from "@cointide/shared/contracts/kline-schemas";
import { type MarketTicker, marketTickerSchema } from "@cointide/shared/contracts/market";
import type { Redis } from "ioredis";
import * as z from "zod/mini";
import type { KlinePage } from "./exchange.ts";

/** A symbol's ticker, and when it was requested from the exchange, in ms since 1970. */
export type TimedTicker = { ticker: MarketTicker; at: number };

/** The same; null where the exchange lists the symbol and its answer lacked the ticker. */
export type CachedTicker = { ticker: MarketTicker | null; at: number };

/** Klines, when they were requested, in ms since 1970, and how many were: there may be fewer. */
export type CachedKlines = KlinePage & { at: number; limit: number };

/** What one instance fetched and others may use. Never fails: without it, each asks the exchange itself. */
export type Shared<T> = {
  get(key: string): Promise<T | null>;
  /** @param lifetime how long others may use it, in ms. */
  set(key: string, value: T, lifetime: number): void;
};

/** The answer for all pairs, compressed and as base64, and when it was requested, in ms since 1970. */
export type SharedMarkets = { br: string; at: number };

export type SharedMarket = {
  tickers: Shared<CachedTicker>;
  klines: Shared<CachedKlines>;
  markets: Shared<SharedMarkets>;
};

const NOTHING: Shared<never> = { get: async () => null, set: () => {} };

/** For an instance that is alone. */
export const NOTHING_SHARED: SharedMarket = { tickers: NOTHING, klines: NOTHING, markets: NOTHING };

const cachedTickerSchema = z.object({ ticker: z.nullable(marketTickerSchema), at: z.number() });

const cachedKlinesSchema = z.object({
  klines: z.array(klineSchema),
  ...{ sent: z.number(), at: z.number(), limit: z.number() },
});

const sharedMarketsSchema = z.object({ br: z.string(), at: z.number() });

function createRedisShared<T>(redis: Redis, prefix: string, schema: z.ZodMiniType<T>): Shared<T> {
  function parse(text: string | null): T | null {
    try {
      return text === null ? null : (schema.safeParse(JSON.parse(text)).data ?? null);
    } catch {
      return null;
    }
  }

  return {
    get: (key) => redis.get(`${prefix}:${key}`).then(parse, () => null),
    set(key, value, lifetime) {
      redis.set(`${prefix}:${key}`, JSON.stringify(value), "PX", lifetime).catch(() => {});
    },
  };
}

/** @param market separates markets, whose prices of the same symbol differ. */
export const createRedisMarket = (redis: Redis, market: string): SharedMarket => ({
  tickers: createRedisShared(redis, `cointide:tickers:${market}`, cachedTickerSchema),
  klines: createRedisShared(redis, `cointide:klines:${market}`, cachedKlinesSchema),
  markets: createRedisShared(redis, `cointide:markets:${market}`, sharedMarketsSchema),
});
