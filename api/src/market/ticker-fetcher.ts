import { setTimeout as delay } from "node:timers/promises";
import type { MarketTicker } from "@cointide/shared/contracts/market";
import { LRUCache } from "lru-cache";
import { ExchangeError } from "./exchange.ts";
import type { CachedTicker, Shared } from "./shared-market.ts";
import type { TickerStore } from "./ticker-store.ts";
import type { FetchBudget } from "./window-budget.ts";

/** The tickers of one request: null for a symbol that turned out not to be listed, none where the answer lacks it. */
export type Loaded = ReadonlyMap<string, MarketTicker | null>;

export type BatchOptions = {
  /** Splits symbols into what one request to the exchange asks for. */
  chunksOf: (symbols: readonly string[]) => string[][];
  load: (span: string, symbols: readonly string[]) => Promise<Loaded>;
};

type Batch = { symbols: string[]; answers: Promise<ReadonlyMap<string, Promise<Loaded>>> };

/** How long a symbol waits for others to share its request, in ms. */
const GATHER = 10;

/**
 * Loads the ticker of one symbol over a time span; undefined where the answer lacks it. Symbols that are asked for at
 * about the same time share a request; one that fails costs only its own symbols.
 */
function createRequestBatcher({ chunksOf, load }: BatchOptions) {
  const open = new Map<string, Batch>();

  async function send(span: string, symbols: readonly string[]) {
    await delay(GATHER);
    open.delete(span);
    const answers = new Map<string, Promise<Loaded>>();
    for (const chunk of chunksOf(symbols)) {
      const answer = load(span, chunk);
      for (const symbol of chunk) answers.set(symbol, answer);
    }
    return answers;
  }

  function openBatch(span: string): Batch {
    const symbols: string[] = [];
    const batch = { symbols, answers: send(span, symbols) };
    open.set(span, batch);
    return batch;
  }

  return async (span: string, symbol: string): Promise<MarketTicker | null | undefined> => {
    const batch = open.get(span) ?? openBatch(span);
    batch.symbols.push(symbol);
    const answers = await batch.answers;
    return (await answers.get(symbol))?.get(symbol);
  };
}

export type TickerFetcherOptions = BatchOptions & {
  store: TickerStore;
  now: () => number;
  freshFor: number;
  /** The most spans whose last common request is kept. */
  capacity: number;
  shared: Shared<CachedTicker>;
  budget: FetchBudget;
  /** The most symbols that are renewed together. */
  most: number;
};

/** Resolves with null where the symbol turned out not to be listed. */
type Fetching = Promise<CachedTicker | null>;

/** Fetches tickers into a store, no symbol twice at a time. */
export type TickerFetcher = {
  /**
   * Fetches a symbol without a known ticker, or joins the request for it. @throws {ExchangeError} when it has to wait
   * @param address of the client
   */
  first(span: string, symbol: string, address: string): Fetching;
  /**
   * Renews the ticker of a symbol, and with it those of the span that others have just read: many symbols in one
   * request cost little more than one, so that cost does not grow with the number of people. Null while the budget
   * is used up and the old ticker has to do.
   */
  renew(span: string, symbol: string): Fetching | null;
};

/** Tickers in use are renewed together, no sooner after the last time than this part of their freshness … */
const RHYTHM = 0.8;
/** … and only those that are older than this part of it. */
const RIPE = 0.25;

/** A refused symbol that was not requested again within this time, in ms, is dropped. */
const ASKED_LATELY = 60_000;

/** Fetches single symbols, from another instance or the exchange. */
function createStarter(options: TickerFetcherOptions) {
  const { store, now, freshFor, shared, budget } = options;
  const load = createRequestBatcher(options);
  const pending = new Map<string, Fetching>();

  async function fetchOne(span: string, symbol: string): Fetching {
    const key = `${span} ${symbol}`;
    const fetched = await shared.get(key);
    if (fetched !== null && now() - fetched.at < freshFor) {
      budget.giveBack();
      return store.set(span, symbol, fetched);
    }
    // However long the answer takes: a ticker is as old as its request, it may have been true only then.
    const at = now();
    const ticker = await load(span, symbol);
    if (ticker === null) {
      store.delete(span, symbol);
      return null;
    }
    const stored = ticker ? store.set(span, symbol, { ticker, at }) : store.setAbsent(span, symbol);
    shared.set(key, { ticker: stored.ticker, at: stored.at }, freshFor);
    return stored;
  }

  return {
    /** The pending request for a symbol. */
    current: (span: string, symbol: string): Fetching | undefined => pending.get(`${span} ${symbol}`),
    start(span: string, symbol: string): Fetching {
      const key = `${span} ${symbol}`;
      const started = fetchOne(span, symbol).finally(() => pending.delete(key));
      pending.set(key, started);
      return started;
    },
  };
}

export function createTickerFetcher(options: TickerFetcherOptions): TickerFetcher {
  const { store, now, freshFor, capacity, budget, most } = options;
  const { current, start } = createStarter(options);
  /** When tickers of a span were last renewed together. */
  const together = new LRUCache<string, number>({ max: capacity });
  /** Symbols whose first fetch was refused, and when. They join the next one of their span. */
  const refused = new Map<string, Map<string, number>>();

  function startTogether(span: string, symbol: string, others: readonly string[]): Fetching {
    const started = start(span, symbol);
    for (const other of others) start(span, other).catch(() => {});
    for (const each of [symbol, ...others]) refused.get(span)?.delete(each);
    return started;
  }

  /** Other symbols of the span that are in use and due, the oldest first; none so soon after the last time. */
  function dueOthers(span: string, symbol: string, time: number): string[] {
    if (time - (together.get(span) ?? 0) < RHYTHM * freshFor) return [];
    return store
      .of(span)
      .filter(([other, { checkedAt, readAt }]) => {
        const isDue = time - checkedAt >= RIPE * freshFor && time - readAt < freshFor;
        return isDue && other !== symbol && !current(span, other);
      })
      .sort(([, a], [, b]) => a.checkedAt - b.checkedAt)
      .slice(0, most - 1)
      .map(([other]) => other);
  }

  function refusedOthers(span: string, symbol: string): string[] {
    return [...(refused.get(span) ?? [])]
      .filter(([other, at]) => now() - at <= ASKED_LATELY && other !== symbol && !current(span, other))
      .slice(0, most - 1)
      .map(([other]) => other);
  }

  return {
    async first(span, symbol, address) {
      const joined = current(span, symbol);
      if (joined) return joined;
      const others = refusedOthers(span, symbol);
      const wait = budget.takeFirst(1 + others.length, address);
      if (wait > 0) {
        refused.set(span, (refused.get(span) ?? new Map<string, number>()).set(symbol, now()));
        throw new ExchangeError("busy", wait, "The budget of windows is used up.");
      }
      return startTogether(span, symbol, others);
    },
    renew(span, symbol) {
      const joined = current(span, symbol);
      if (joined) return joined;
      const time = now();
      const others = dueOthers(span, symbol, time);
      if (!budget.takeRenewal(1 + others.length)) return null;
      if (others.length > 0) together.set(span, time);
      return startTogether(span, symbol, others);
    },
  };
}
