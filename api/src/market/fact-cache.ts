import type { MarketTicker } from "@cointide/shared/contracts/market";
import { type BatchOptions, createBatches } from "./batches.ts";
import { createFactStore } from "./fact-store.ts";
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
    /** Whether facts that are known, but no longer fresh, have to do for now: fetching costs too much. */
    isSpent?: () => boolean;
  };

/** Keeps facts by symbol and time span. Whoever wants the same facts at the same time shares one request. */
export type FactCache = {
  /** @throws {ExchangeError} when the exchange fails and nothing is known of any of the symbols. */
  read(span: string, symbols: readonly string[]): Promise<Facts>;
};

type Outcome = PromiseSettledResult<Entry | null>;

/** What is in use is fetched together, no sooner after the last time than this part of its freshness … */
const RHYTHM = 0.8;
/** … and by then has lived for this part of it: what is new already can wait for the next time. */
const RIPE = 0.25;

/** However long fetching costs too much: what is older than this is fetched nevertheless, in ms. */
const TOO_OLD = 600_000;

/** The outcomes of readings that gave their values at once; null where one of them has yet to. */
function outcomesAtOnce(readings: readonly (Entry | Promise<Entry | null>)[]): Outcome[] | null {
  const outcomes: Outcome[] = [];
  for (const value of readings) {
    if (value instanceof Promise) return null;
    outcomes.push({ status: "fulfilled", value });
  }
  return outcomes;
}

/** What the readings gave at `time`. */
function summarize(
  symbols: readonly string[],
  outcomes: readonly Outcome[],
  time: number,
  freshFor: number,
): Facts {
  const value = new Map<string, MarketTicker>();
  const missing: string[] = [];
  let age = 0;
  for (const [index, symbol] of symbols.entries()) {
    const outcome = outcomes[index];
    if (outcome?.status === "rejected") missing.push(symbol);
    if (outcome?.status !== "fulfilled" || outcome.value === null) continue;
    value.set(symbol, outcome.value.facts);
    age = Math.max(age, time - outcome.value.at);
  }
  return { value, age, stale: age >= freshFor, missing };
}

export function createFactCache({
  now,
  patience,
  freshFor,
  capacity,
  onRead = () => {},
  shared = NOTHING_SHARED,
  isSpent = () => false,
  ...batching
}: FactCacheOptions): FactCache {
  const load = createBatches(batching);
  const store = createFactStore(capacity, now);
  const underWay = new Map<string, Promise<Entry | null>>();
  const together = new Map<string, number>();

  async function refresh(span: string, symbol: string): Promise<Entry | null> {
    const key = `${span} ${symbol}`;
    const fetched = await shared.get(key);
    if (fetched !== null && now() - fetched.at < freshFor) return store.set(span, symbol, fetched);
    const facts = await load(span, symbol);
    if (facts === null) {
      store.delete(span, symbol);
      return null;
    }
    const entry = store.set(span, symbol, { facts, at: now() });
    shared.set(key, { facts, at: entry.at }, freshFor);
    return entry;
  }

  function once(span: string, symbol: string): Promise<Entry | null> {
    const key = `${span} ${symbol}`;
    const known = underWay.get(key);
    if (known !== undefined) return known;
    const started = refresh(span, symbol).finally(() => underWay.delete(key));
    underWay.set(key, started);
    return started;
  }

  /**
   * Fetches along what others have just read of the span. Twenty symbols in one request cost as much as one alone:
   * each for itself, the symbols of many people would cost the more the more people there are.
   */
  function fetchAlong(span: string): void {
    const time = now();
    if (time - (together.get(span) ?? 0) < RHYTHM * freshFor) return;
    together.delete(span);
    together.set(span, time);
    for (const [symbol, { at, readAt }] of store.of(span)) {
      const isInUse = time - readAt < freshFor;
      if (isInUse && time - at >= RIPE * freshFor) once(span, symbol).catch(() => {});
    }
    const [oldest] = together.keys();
    if (together.size > capacity && oldest !== undefined) together.delete(oldest);
  }

  /** What is known and fresh is given at once: that is nearly always so, and promises cost more than reading does. */
  function readOne(span: string, symbol: string): Entry | Promise<Entry | null> {
    const entry = store.get(span, symbol);
    const age = entry === undefined ? Number.POSITIVE_INFINITY : now() - entry.at;
    onRead(age < freshFor ? "hit" : "miss");
    if (entry === undefined) return once(span, symbol);
    store.touch(entry);
    if (age < freshFor || (age < TOO_OLD && isSpent())) return entry;
    fetchAlong(span);
    return soonerOf(once(span, symbol), patience, entry);
  }

  return {
    async read(span, symbols) {
      const readings = symbols.map((symbol) => readOne(span, symbol));
      const outcomes = outcomesAtOnce(readings) ?? (await Promise.allSettled(readings));
      const facts = summarize(symbols, outcomes, now(), freshFor);
      const failed = outcomes.find((outcome) => outcome.status === "rejected");
      if (facts.value.size === 0 && failed) throw failed.reason;
      return facts;
    },
  };
}
