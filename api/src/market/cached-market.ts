import type { MarketTicker } from "@cointide/shared/contracts/market";
import { type Exchange, MOST_OF_A_WINDOW, tickersChunks, windowChunks } from "./exchange.ts";
import { createExchangeClock } from "./exchange-clock.ts";
import { createKlineMarket, isBadSymbol } from "./kline-market.ts";
import { createListing, type Listing, listedIn } from "./listing.ts";
import type { Market, Tickers } from "./market.ts";
import { loadMarkets } from "./markets/load-markets.ts";
import { createMarketsCache } from "./markets/markets-cache.ts";
import { readMarkets } from "./markets/read-markets.ts";
import type { ReadMarkets } from "./markets/report-reads.ts";
import { NOTHING_SHARED, type SharedMarket } from "./shared-market.ts";
import { type Loaded, TickerCache } from "./ticker-cache.ts";
import type { WeightLimiter } from "./weight-limiter.ts";
import { createWindowBudget } from "./window-budget.ts";
import type { Timing } from "./with-timeout.ts";

const TICKERS_FRESH_FOR = 10_000;
const WINDOWS_FRESH_FOR = 15_000;
/** More than the exchange has pairs, and a few windows of each. */
const TICKERS_CAPACITY = 4_000;
const WINDOWS_CAPACITY = 16_000;

/**
 * A window costs most: 4 a symbol, 200 at most, and there are hundreds of windows. So many symbols a minute are renewed;
 * if people use more, their tickers get older. Tickers that were never fetched keep people waiting: they may cost more,
 * and much at once, and beyond that what is left at the exchange.
 */
const WINDOWS_PACE = { renewals: { perMinute: 100, most: 20 }, firsts: { perMinute: 150, most: 250 } };
/** A full request costs what 50 symbols cost alone. It counts for more, so that a crowd, who fills requests, costs less. */
const FULL_WINDOW = 65;

/** What a symbol of a window costs, and what is never spent on windows beyond their pace: tickers of all pairs need less. */
const WINDOW_WEIGHT = 4;
const RESERVE = 600;

const DAY = "24h";
const TIMEOUT = 1_000;

type CachedMarketOptions = Partial<Timing> & {
  /** Called for each symbol that is read: a hit is known and fresh. */
  onRead?: (outcome: "hit" | "miss") => void;
  /** What other instances fetched. */
  shared?: SharedMarket;
  /** What the exchange would still take now; without it, windows keep to their pace and klines have none. */
  limiter?: Pick<WeightLimiter, "room" | "isClosed">;
  /** Reads the exchange's answer for all pairs; in this thread unless it is set. */
  readMarkets?: ReadMarkets;
};

type Fetch = (symbols: readonly string[]) => Promise<ReadonlyMap<string, MarketTicker>>;

/** Fetches the symbols; halves the request until the ones that the exchange does not know stand alone. */
async function bisect(symbols: readonly string[], fetch: Fetch, listing: Listing): Promise<Loaded> {
  try {
    return await fetch(symbols);
  } catch (error) {
    if (!isBadSymbol(error)) throw error;
    const [only] = symbols;
    if (symbols.length === 1 && only !== undefined) {
      listing.drop(only);
      return new Map([[only, null]]);
    }
    const middle = Math.ceil(symbols.length / 2);
    const halves = [symbols.slice(0, middle), symbols.slice(middle)];
    const loaded = await Promise.all(halves.map((half) => bisect(half, fetch, listing)));
    return new Map(loaded.flatMap((part) => [...part]));
  }
}

/**
 * Fetches the symbols although one bad symbol fails a whole request and the exchange does not say which:
 * a pair may be delisted between two readings of the list. Reading the list again usually tells; else bisecting does.
 */
async function fetchListed(symbols: readonly string[], fetch: Fetch, listing: Listing): Promise<Loaded> {
  try {
    return await fetch(symbols);
  } catch (error) {
    if (!isBadSymbol(error)) throw error;
    const listed = await listing.reload();
    const known = symbols.filter((symbol) => listed.has(symbol));
    const loaded = known.length > 0 ? await bisect(known, fetch, listing) : new Map();
    const gone = symbols.filter((symbol) => !listed.has(symbol));
    return new Map([...loaded, ...gone.map((symbol) => [symbol, null] as const)]);
  }
}

/** A market whose cost at the exchange depends on the symbols in use, not on how many people use them. */
export function createCachedMarket(exchange: Exchange, options: CachedMarketOptions = {}): Market {
  const { now = Date.now, timeout = TIMEOUT, limiter, shared = NOTHING_SHARED, onRead } = options;
  const timing = { now, timeout };
  const listing = createListing(() => exchange.listPairs(), timing);

  const all = { readMarkets, ...options, exchange, listing, now };
  const markets = createMarketsCache({
    ...{ ...timing, onRead, limiter, shared: shared.markets },
    load: (before) => loadMarkets(all, before),
  });

  const tickers = new TickerCache({
    ...{ ...timing, onRead, shared: shared.tickers },
    freshFor: TICKERS_FRESH_FOR,
    capacity: TICKERS_CAPACITY,
    chunksOf: tickersChunks,
    load: (_, symbols) => fetchListed(symbols, exchange.tickers, listing),
  });

  const spare = () => Math.max(0, (limiter?.room() ?? 0) - RESERVE) / WINDOW_WEIGHT;
  const isClosed = () => limiter?.isClosed() ?? false;
  const budget = createWindowBudget({ ...WINDOWS_PACE, full: FULL_WINDOW, spare, isClosed, now });
  const windows = new TickerCache({
    ...{ ...timing, onRead, shared: shared.tickers },
    freshFor: WINDOWS_FRESH_FOR,
    capacity: WINDOWS_CAPACITY,
    chunksOf: windowChunks,
    ...{ budget, most: MOST_OF_A_WINDOW },
    load: (size, symbols) => fetchListed(symbols, (some) => exchange.window(some, size), listing),
  });

  const clock = createExchangeClock({ ask: exchange.time, now });
  const klines = createKlineMarket(exchange, {
    ...{ ...timing, onRead, limiter, shared: shared.klines },
    ...{ listing, exchangeTime: clock.read },
  });

  async function read(
    cache: TickerCache,
    span: string,
    symbols: readonly string[],
    address = "",
  ): Promise<Tickers> {
    const { value } = await listing.read();
    const listed = listedIn(value, symbols);
    const halted = listed.filter((symbol) => value.get(symbol)?.isHalted);
    return { ...(await cache.read(span, listed, address)), halted };
  }

  return {
    exchangeTime: clock.read,
    isTimeMeasured: clock.isMeasured,
    pairs: listing.read,
    markets: markets.read,
    tickers: (symbols) => read(tickers, DAY, symbols),
    window: (symbols, size, address) => read(windows, size, symbols, address),
    ...klines,
  };
}
