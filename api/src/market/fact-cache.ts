import type { MarketTicker } from "@cointide/shared/contracts/market";
import { type BatchOptions, createBatches } from "./batches.ts";
import type { Facts } from "./market.ts";
import { type Entry, NOTHING_SHARED, type SharedFacts } from "./shared-facts.ts";
import { soonerOf } from "./sooner-of.ts";

export type Timing = {
  now: () => number;
  /** How long a reader who could have an old value waits for a fresh one, in ms. */
  patience: number;
};

export type FactCacheOptions = Timing &
  BatchOptions & {
    /** How long a symbol's facts are fresh, in ms. */
    freshFor: number;
    /** The most entries kept; the one that nobody read for longest goes first. */
    capacity: number;
    /** Told of each symbol that is read: whether it was known and fresh. */
    onRead?: (outcome: "hit" | "miss") => void;
    /** What other instances fetched. */
    shared?: SharedFacts;
  };

/** Keeps facts by symbol and time span. Whoever wants the same facts at the same time shares one request. */
export type FactCache = {
  /** @throws {ExchangeError} when the exchange fails and nothing is known of any of the symbols. */
  read(span: string, symbols: readonly string[]): Promise<Facts>;
};

type Outcome = PromiseSettledResult<Entry | null>;

/** The outcomes of readings that gave their values at once; null where one of them has yet to. */
function outcomesAtOnce(readings: readonly (Entry | Promise<Entry | null>)[]): Outcome[] | null {
  const outcomes: Outcome[] = [];
  for (const value of readings) {
    if (value instanceof Promise) return null;
    outcomes.push({ status: "fulfilled", value });
  }
  return outcomes;
}

export function createFactCache({
  now,
  patience,
  freshFor,
  capacity,
  onRead = () => {},
  shared = NOTHING_SHARED,
  ...batching
}: FactCacheOptions): FactCache {
  const load = createBatches(batching);
  const entries = new Map<string, Entry>();
  const underWay = new Map<string, Promise<Entry | null>>();

  /** A map remembers the order of insertion: the first key is the one that was touched longest ago. */
  function touch(key: string, entry: Entry): void {
    entries.delete(key);
    entries.set(key, entry);
    const [oldest] = entries.keys();
    if (entries.size > capacity && oldest !== undefined) entries.delete(oldest);
  }

  async function refresh(key: string, span: string, symbol: string): Promise<Entry | null> {
    const fetched = await shared.get(key);
    if (fetched !== null && now() - fetched.at < freshFor) {
      touch(key, fetched);
      return fetched;
    }
    const facts = await load(span, symbol);
    if (facts === null) {
      entries.delete(key);
      return null;
    }
    const entry = { facts, at: now() };
    touch(key, entry);
    shared.set(key, entry, freshFor);
    return entry;
  }

  function once(key: string, span: string, symbol: string): Promise<Entry | null> {
    const known = underWay.get(key);
    if (known !== undefined) return known;
    const started = refresh(key, span, symbol).finally(() => underWay.delete(key));
    underWay.set(key, started);
    return started;
  }

  /** What is known and fresh is given at once: that is nearly always so, and promises cost more than reading does. */
  function readOne(span: string, symbol: string): Entry | Promise<Entry | null> {
    const key = `${span} ${symbol}`;
    const entry = entries.get(key);
    const isFresh = entry !== undefined && now() - entry.at < freshFor;
    onRead(isFresh ? "hit" : "miss");
    if (entry === undefined) return once(key, span, symbol);
    touch(key, entry);
    if (isFresh) return entry;
    return soonerOf(once(key, span, symbol), patience, entry);
  }

  function summarize(symbols: readonly string[], outcomes: readonly Outcome[]): Facts {
    const value = new Map<string, MarketTicker>();
    const missing: string[] = [];
    let age = 0;
    for (const [index, symbol] of symbols.entries()) {
      const outcome = outcomes[index];
      if (outcome?.status === "rejected") missing.push(symbol);
      if (outcome?.status !== "fulfilled" || outcome.value === null) continue;
      value.set(symbol, outcome.value.facts);
      age = Math.max(age, now() - outcome.value.at);
    }
    return { value, age, stale: age >= freshFor, missing };
  }

  return {
    async read(span, symbols) {
      const readings = symbols.map((symbol) => readOne(span, symbol));
      const outcomes = outcomesAtOnce(readings) ?? (await Promise.allSettled(readings));
      const facts = summarize(symbols, outcomes);
      const failed = outcomes.find((outcome) => outcome.status === "rejected");
      if (facts.value.size === 0 && failed) throw failed.reason;
      return facts;
    },
  };
}
