import type { KnownTickers } from "./market.ts";
import { type CachedTicker, NOTHING_SHARED, type Shared, type TimedTicker } from "./shared-market.ts";
import { type BatchOptions, createTickerFetcher } from "./ticker-fetcher.ts";
import { createTickerStore, type StoredTicker } from "./ticker-store.ts";
import { type FetchBudget, UNLIMITED } from "./window-budget.ts";
import { withTimeout } from "./with-timeout.ts";

export type Timing = {
  now: () => number;
  /** How long a read waits for a fresh value where an old one is cached, in ms. */
  timeout: number;
};

export type TickerCacheOptions = Timing &
  BatchOptions & {
    /** How long a ticker is fresh, in ms. */
    freshFor: number;
    /** The most tickers kept; the least recently used goes first. */
    capacity: number;
    /** Called for each symbol that is read: a hit is known and fresh. */
    onRead?: (outcome: "hit" | "miss") => void;
    /** What other instances fetched. */
    shared?: Shared<CachedTicker>;
    /** What fetching may cost; without it, any number of requests. */
    budget?: FetchBudget;
    /** The most symbols that are fetched anew together; without it, all that are in use. */
    most?: number;
  };

/** Caches tickers by symbol and time span. Readers of the same ticker at the same time share one request. */
export type TickerCache = {
  /**
   * @throws {ExchangeError} when the exchange fails and no ticker of the symbols is known.
   * @param address of the client
   */
  read(span: string, symbols: readonly string[], address?: string): Promise<KnownTickers>;
};

type Outcome = PromiseSettledResult<CachedTicker | null>;

/** Older tickers are not given, whether fetching fails or costs too much, in ms. */
const TOO_OLD = 600_000;

const isKnown = (cached: CachedTicker, time: number): cached is TimedTicker =>
  cached.ticker !== null && time - cached.at < TOO_OLD;

/** Sums up what the readings gave at `time`. */
function summarize(
  symbols: readonly string[],
  outcomes: readonly Outcome[],
  time: number,
  freshFor: number,
): KnownTickers {
  const value = new Map<string, TimedTicker>();
  const missing: string[] = [];
  let age = 0;
  for (const [index, symbol] of symbols.entries()) {
    const outcome = outcomes[index];
    const cached = outcome?.status === "fulfilled" ? outcome.value : null;
    if (cached && isKnown(cached, time)) {
      value.set(symbol, cached);
      age = Math.max(age, time - cached.at);
    } else if (cached || outcome?.status === "rejected") missing.push(symbol);
  }
  return { value, age, stale: age >= freshFor, missing, readAt: time };
}

export function createTickerCache({
  now,
  timeout,
  freshFor,
  capacity,
  onRead = () => {},
  shared = NOTHING_SHARED.tickers,
  budget = UNLIMITED,
  most = Number.POSITIVE_INFINITY,
  ...batching
}: TickerCacheOptions): TickerCache {
  const store = createTickerStore(capacity, now);
  const fetcher = createTickerFetcher({ ...batching, store, now, freshFor, capacity, shared, budget, most });

  const isUsable = ({ at, checkedAt }: StoredTicker, time: number): boolean =>
    time - checkedAt < freshFor || (time - at < TOO_OLD && budget.isShort());

  async function readOne(span: string, symbol: string, address: string): Promise<CachedTicker | null> {
    const stored = store.read(span, symbol);
    const time = now();
    onRead(stored && time - stored.checkedAt < freshFor ? "hit" : "miss");
    if (stored === undefined) return fetcher.first(span, symbol, address);
    if (isUsable(stored, time)) return stored;
    const renewed = fetcher.renew(span, symbol);
    if (time - stored.at >= TOO_OLD) return renewed ?? fetcher.first(span, symbol, address);
    return renewed === null ? stored : withTimeout(renewed, timeout, stored);
  }

  return {
    async read(span, symbols, address = "") {
      const outcomes = await Promise.allSettled(symbols.map((symbol) => readOne(span, symbol, address)));
      const tickers = summarize(symbols, outcomes, now(), freshFor);
      const failed = outcomes.find((outcome) => outcome.status === "rejected");
      if (tickers.value.size === 0 && failed) throw failed.reason;
      return tickers;
    },
  };
}
