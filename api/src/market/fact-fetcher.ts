import { setTimeout as delay } from "node:timers/promises";
import type { MarketTicker } from "@cointide/shared/contracts/market";
import { ExchangeError } from "./exchange.ts";
import type { FactStore } from "./fact-store.ts";
import type { Checked, SharedFacts } from "./shared-facts.ts";
import type { FetchBudget } from "./window-budget.ts";

/** The facts of each symbol of one request; null for one that turned out not to be listed, none where they are lacking. */
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
 * Gives a function that loads the facts of one symbol over a time span; undefined where the answer lacks them. Symbols that are wanted at about
 * the same time travel together; a request that fails costs only its own symbols.
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

export type FactFetcherOptions = BatchOptions & {
  store: FactStore;
  now: () => number;
  freshFor: number;
  /** The most spans of which the last fetching is known. */
  capacity: number;
  shared: SharedFacts;
  budget: FetchBudget;
  /** The most symbols that are renewed together. */
  most: number;
};

type Fetching = Promise<Checked | null>;

/** Fetches facts into a store, no symbol twice at a time. Null where a symbol turned out not to be listed. */
export type FactFetcher = {
  /**
   * Fetches a symbol of which nothing is known, or joins whoever does. @throws {ExchangeError} when it has to wait
   * @param address who asks
   */
  first(span: string, symbol: string, address: string): Fetching;
  /**
   * Fetches anew a symbol that is known, and along with it those of the span that others have just read. Many symbols
   * in one request cost little more than one alone: each for itself, the symbols of many people would cost the more
   * the more people there are. Null where what is known has to do.
   */
  renew(span: string, symbol: string): Fetching | null;
};

/** What is in use is fetched together, no sooner after the last time than this part of its freshness … */
const RHYTHM = 0.8;
/** … and by then has lived for this part of it: what is new already can wait for the next time. */
const RIPE = 0.25;

/** Whoever was refused and has not asked again for so long has gone, in ms. */
const ASKED_LATELY = 60_000;

type Starter = {
  /** The fetching of a symbol that has not ended yet. */
  current(span: string, symbol: string): Fetching | undefined;
  start(span: string, symbol: string): Fetching;
};

/** Fetches single symbols, from another instance or the exchange. */
function createStarter(options: FactFetcherOptions): Starter {
  const { store, now, freshFor, shared, budget } = options;
  const load = createRequestBatcher(options);
  const underWay = new Map<string, Fetching>();

  async function fetchOne(span: string, symbol: string): Fetching {
    const key = `${span} ${symbol}`;
    const fetched = await shared.get(key);
    if (fetched !== null && now() - fetched.at < freshFor) {
      budget.giveBack();
      return store.set(span, symbol, fetched);
    }
    // However long the answer takes: facts are as old as the question, they may have been true only then.
    const at = now();
    const facts = await load(span, symbol);
    if (facts === null) {
      store.delete(span, symbol);
      return null;
    }
    if (facts === undefined) {
      const entry = store.setAbsent(span, symbol);
      shared.set(key, { facts: entry.facts, at: entry.at }, freshFor);
      return entry;
    }
    const entry = store.set(span, symbol, { facts, at });
    shared.set(key, { facts, at }, freshFor);
    return entry;
  }

  return {
    current: (span, symbol) => underWay.get(`${span} ${symbol}`),
    start(span, symbol) {
      const key = `${span} ${symbol}`;
      const started = fetchOne(span, symbol).finally(() => underWay.delete(key));
      underWay.set(key, started);
      return started;
    },
  };
}

export function createFactFetcher(options: FactFetcherOptions): FactFetcher {
  const { store, now, freshFor, capacity, budget, most } = options;
  const { current, start } = createStarter(options);
  const together = new Map<string, number>();
  /** Symbols whose first fetch was refused, and when. They join the next one of their span. */
  const refused = new Map<string, Map<string, number>>();

  function startTogether(span: string, symbol: string, others: readonly string[]): Fetching {
    const started = start(span, symbol);
    for (const other of others) start(span, other).catch(() => {});
    for (const each of [symbol, ...others]) refused.get(span)?.delete(each);
    return started;
  }

  /** Who else of the span is in use and ripe, the oldest first; nobody so soon after the last time. */
  function othersThan(symbol: string, span: string, time: number): string[] {
    if (time - (together.get(span) ?? 0) < RHYTHM * freshFor) return [];
    return [...store.of(span)]
      .filter(([other, { checkedAt, readAt }]) => {
        const isRipe = time - checkedAt >= RIPE * freshFor && time - readAt < freshFor;
        return isRipe && other !== symbol && !current(span, other);
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

  function noteTogether(span: string, time: number): void {
    together.delete(span);
    together.set(span, time);
    const [oldest] = together.keys();
    if (together.size > capacity && oldest !== undefined) together.delete(oldest);
  }

  return {
    async first(span, symbol, address) {
      const joined = current(span, symbol);
      if (joined) return joined;
      const others = refusedOthers(span, symbol);
      const wait = budget.takeFirst(1 + others.length, address);
      if (wait > 0) {
        refused.set(span, (refused.get(span) ?? new Map<string, number>()).set(symbol, now()));
        throw new ExchangeError("busy", wait, "What such facts may cost is spent.");
      }
      return startTogether(span, symbol, others);
    },
    renew(span, symbol) {
      const joined = current(span, symbol);
      if (joined) return joined;
      const time = now();
      const others = othersThan(symbol, span, time);
      if (!budget.takeRenewal(1 + others.length)) return null;
      if (others.length > 0) noteTogether(span, time);
      return startTogether(span, symbol, others);
    },
  };
}
