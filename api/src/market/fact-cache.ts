import type { BatchOptions } from "./batches.ts";
import { createFactFetcher } from "./fact-fetcher.ts";
import { createFactStore, type Kept } from "./fact-store.ts";
import type { Facts } from "./market.ts";
import { NO_RATION, type Ration } from "./ration.ts";
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
    /** What fetching may cost; without it, any number of requests. */
    ration?: Ration;
    /** The most symbols that are fetched anew together; without it, all that are in use. */
    most?: number;
  };

/** Keeps facts by symbol and time span. Whoever wants the same facts at the same time shares one request. */
export type FactCache = {
  /** @throws {ExchangeError} when the exchange fails and nothing is known of any of the symbols. */
  read(span: string, symbols: readonly string[]): Promise<Facts>;
};

type Outcome = PromiseSettledResult<Entry | null>;

/** Facts older than this are none, whether fetching fails or costs too much, in ms. */
const TOO_OLD = 600_000;

/** What the readings gave at `time`. */
function summarize(
  symbols: readonly string[],
  outcomes: readonly Outcome[],
  time: number,
  freshFor: number,
): Facts {
  const value = new Map<string, Entry>();
  const missing: string[] = [];
  let age = 0;
  for (const [index, symbol] of symbols.entries()) {
    const outcome = outcomes[index];
    if (outcome?.status === "rejected") missing.push(symbol);
    if (outcome?.status !== "fulfilled" || outcome.value === null) continue;
    value.set(symbol, outcome.value);
    age = Math.max(age, time - outcome.value.at);
  }
  return { value, age, stale: age >= freshFor, missing, readAt: time };
}

export function createFactCache({
  now,
  patience,
  freshFor,
  capacity,
  onRead = () => {},
  shared = NOTHING_SHARED,
  ration = NO_RATION,
  most = Number.POSITIVE_INFINITY,
  ...batching
}: FactCacheOptions): FactCache {
  const store = createFactStore(capacity, now);
  const fetcher = createFactFetcher({ ...batching, store, now, freshFor, capacity, shared, ration, most });

  const willDo = (span: string, age: number): boolean =>
    age < freshFor || (age < TOO_OLD && ration.isShort(span));

  /** @returns how old the entry is that somebody reads. */
  function note(entry: Kept, time: number): number {
    const age = time - entry.at;
    onRead(age < freshFor ? "hit" : "miss");
    store.touch(entry, time);
    return age;
  }

  async function readOne(span: string, symbol: string): Promise<Entry | null> {
    const entry = store.get(span, symbol);
    if (entry === undefined) {
      onRead("miss");
      return fetcher.first(span, symbol);
    }
    const age = note(entry, now());
    if (willDo(span, age)) return entry;
    const renewed = fetcher.renew(span, symbol);
    if (age >= TOO_OLD) return renewed ?? fetcher.first(span, symbol);
    return renewed === null ? entry : soonerOf(renewed, patience, entry);
  }

  /** The entries of all symbols without waiting; null where one of them has to be fetched. */
  function readKnown(span: string, symbols: readonly string[]): Facts | null {
    const known = store.of(span);
    const time = now();
    const entries: [symbol: string, entry: Kept][] = [];
    for (const symbol of symbols) {
      const entry = known.get(symbol);
      if (entry === undefined || !willDo(span, time - entry.at)) return null;
      entries.push([symbol, entry]);
    }
    const value = new Map<string, Entry>();
    let oldest = 0;
    for (const [symbol, entry] of entries) {
      oldest = Math.max(oldest, note(entry, time));
      value.set(symbol, entry);
    }
    return { value, age: oldest, stale: oldest >= freshFor, missing: [], readAt: time };
  }

  return {
    async read(span, symbols) {
      // Most reads need no request, and a promise for each symbol costs more than the read.
      const known = readKnown(span, symbols);
      if (known !== null) return known;
      const outcomes = await Promise.allSettled(symbols.map((symbol) => readOne(span, symbol)));
      const facts = summarize(symbols, outcomes, now(), freshFor);
      const failed = outcomes.find((outcome) => outcome.status === "rejected");
      if (facts.value.size === 0 && failed) throw failed.reason;
      return facts;
    },
  };
}
