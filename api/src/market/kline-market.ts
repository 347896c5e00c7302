import { neededKlines, readChanges } from "./changes.ts";
import { type Exchange, ExchangeError, type KlinePage, MOST_KLINES } from "./exchange.ts";
import { readHistories } from "./history.ts";
import { createKlineCache, type KlineCacheOptions, type KlineSpan } from "./kline-cache.ts";
import { readKlines, readKlinesSince } from "./kline-pages.ts";
import { type Listing, listedIn } from "./listing.ts";
import type { Market } from "./market.ts";
import type { CachedKlines, Shared } from "./shared-market.ts";

/** What is never spent on klines. Charts leave some to histories, which are on every page. */
const HISTORY_RESERVE = 2_400;
const CHART_RESERVE = 3_000;
/** What is never spent on prices that alerts missed, and when to try again where no more than that is left, in ms. */
const GAP_RESERVE = 1_200;
const GAP_RETRY = 5_000;

type KlineMarketOptions = Pick<KlineCacheOptions, "now" | "timeout" | "onRead" | "shared" | "limiter"> & {
  listing: Listing;
  exchangeTime: () => number;
};

export const isBadSymbol = (error: unknown): boolean =>
  error instanceof ExchangeError && error.failure === "bad-symbol";

/** The same under other names: these klines are not all that charts of the same interval need. */
const namedChanges = ({ get, set }: Shared<CachedKlines>): Shared<CachedKlines> => ({
  get: (key) => get(`changes ${key}`),
  set: (key, value, lifetime) => set(`changes ${key}`, value, lifetime),
});

/** The part of a market that is made of klines. */
export function createKlineMarket(
  exchange: Exchange,
  { listing, exchangeTime, ...caching }: KlineMarketOptions,
): Pick<Market, "history" | "changes" | "klines" | "klinesSince" | "klinesFrom"> {
  const { now, limiter, shared } = caching;

  async function whereListed(symbol: string, read: () => Promise<KlinePage>): Promise<KlinePage | null> {
    try {
      return await read();
    } catch (error) {
      if (!isBadSymbol(error)) throw error;
      listing.drop(symbol);
      return null;
    }
  }
  const load = (symbol: string, { interval, limit, start, end }: KlineSpan) =>
    whereListed(symbol, () =>
      start === undefined
        ? exchange.klines(symbol, interval, limit, end)
        : exchange.klinesFrom(symbol, interval, start, limit),
    );
  const histories = createKlineCache({ ...caching, load, reserve: HISTORY_RESERVE });
  const charts = createKlineCache({ ...caching, load, reserve: CHART_RESERVE });
  const changes = createKlineCache({
    ...{ ...caching, shared: namedChanges(shared), reserve: HISTORY_RESERVE },
    async load(symbol, span) {
      const page = await load(symbol, span);
      return page && neededKlines(page, span.interval, exchangeTime());
    },
  });

  return {
    async history(symbols) {
      const { value } = await listing.read();
      return readHistories(histories, listedIn(value, symbols), now);
    },
    async changes(symbols, spans) {
      const { value } = await listing.read();
      return readChanges(changes, listedIn(value, symbols), spans, { now, exchangeTime });
    },
    async klines(symbol, query) {
      const { value } = await listing.read();
      return value.has(symbol) ? readKlines(charts, symbol, query, now) : null;
    },
    async klinesSince(symbol, query) {
      const { value } = await listing.read();
      return value.has(symbol) ? readKlinesSince(charts, symbol, query, { now, exchangeTime }) : null;
    },
    async klinesFrom(symbol, interval, start, limit = MOST_KLINES) {
      if (limiter && limiter.room() <= GAP_RESERVE)
        throw new ExchangeError("busy", GAP_RETRY, "The rest of the budget is reserved for prices.");
      return whereListed(symbol, () => exchange.klinesFrom(symbol, interval, start, limit));
    },
  };
}
