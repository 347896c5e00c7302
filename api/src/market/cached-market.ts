import type { Asset } from "@cointide/shared/contracts/market";
import { createAllowance } from "./allowance.ts";
import type { Exchange } from "./exchange.ts";
import { tickersChunks, windowChunks, windowWeight } from "./exchange-limits.ts";
import { createFactCache, type FactCache, type FactCacheOptions, type Timing } from "./fact-cache.ts";
import { fetchIsolating } from "./isolate.ts";
import { createListing } from "./listing.ts";
import type { Facts, Market } from "./market.ts";

const TICKERS_FRESH_FOR = 10_000;
const WINDOWS_FRESH_FOR = 15_000;
/** More than the exchange has pairs, and a few windows of each. */
const TICKERS_CAPACITY = 4_000;
const WINDOWS_CAPACITY = 16_000;

/**
 * A window costs most: 2 a symbol at best, and there are hundreds of windows. So much a minute keeps facts of them
 * fresh, a twelfth of the exchange's limit; if people use more of them than that, their facts get older.
 */
const WINDOWS_PER_MINUTE = 500;

const DAY = "24h";
const PATIENCE = 1_000;

type CachedMarketOptions = Partial<Timing> & Pick<FactCacheOptions, "onRead" | "shared">;

/** A market whose cost at the exchange depends on the symbols in use, not on how many people use them. */
export function createCachedMarket(
  exchange: Exchange,
  { now = Date.now, patience = PATIENCE, ...watched }: CachedMarketOptions = {},
): Market {
  const timing = { now, patience };
  const listing = createListing(() => exchange.listAssets(), timing);

  const tickers = createFactCache({
    ...timing,
    ...watched,
    freshFor: TICKERS_FRESH_FOR,
    capacity: TICKERS_CAPACITY,
    chunksOf: tickersChunks,
    load: (_, symbols) => fetchIsolating(symbols, exchange.tickers, listing),
  });

  const allowance = createAllowance(WINDOWS_PER_MINUTE, now);

  function fetchWindow(symbols: readonly string[], size: string) {
    allowance.spend(windowWeight(symbols.length));
    return exchange.window(symbols, size);
  }

  const windows = createFactCache({
    ...timing,
    ...watched,
    freshFor: WINDOWS_FRESH_FOR,
    capacity: WINDOWS_CAPACITY,
    chunksOf: windowChunks,
    isSpent: allowance.isSpent,
    load: (size, symbols) => fetchIsolating(symbols, (some) => fetchWindow(some, size), listing),
  });

  const listedIn = (listed: ReadonlyMap<string, Asset>, symbols: readonly string[]): string[] =>
    [...new Set(symbols)].filter((symbol) => listed.has(symbol));

  async function read(cache: FactCache, span: string, symbols: readonly string[]): Promise<Facts> {
    const { value } = await listing.read();
    return cache.read(span, listedIn(value, symbols));
  }

  function atHand(cache: FactCache, span: string, symbols: readonly string[]): Facts | null {
    const listed = listing.atHand();
    return listed && cache.atHand(span, listedIn(listed, symbols));
  }

  return {
    assets: listing.read,
    tickers: (symbols) => read(tickers, DAY, symbols),
    window: (symbols, size) => read(windows, size, symbols),
    tickersAtHand: (symbols) => atHand(tickers, DAY, symbols),
    windowAtHand: (symbols, size) => atHand(windows, size, symbols),
  };
}
