import { type BatchOptions, createFactFetcher } from "./fact-fetcher.ts";
import { createFactStore, type Kept } from "./fact-store.ts";
import type { KnownFacts } from "./market.ts";
import { type Checked, type Entry, NOTHING_SHARED, type SharedFacts } from "./shared-facts.ts";
import { soonerOf } from "./sooner-of.ts";
import { type FetchBudget, UNLIMITED } from "./window-budget.ts";

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
    budget?: FetchBudget;
    /** The most symbols that are fetched anew together; without it, all that are in use. */
    most?: number;
  };

/** Keeps facts by symbol and time span. Whoever wants the same facts at the same time shares one request. */
export type FactCache = {
  /**
   * @throws {ExchangeError} when the exchange fails and nothing is known of any of the symbols.
   * @param address who asks
   */
  read(span: string, symbols: readonly string[], address?: string): Promise<KnownFacts>;
};

type Outcome = PromiseSettledResult<Checked | null>;

/** Facts older than this are none, whether fetching fails or costs too much, in ms. */
const TOO_OLD = 600_000;

const hasFacts = (entry: Checked, time: number): entry is Entry =>
  entry.facts !== null && time - entry.at < TOO_OLD;

/** What the readings gave at `time`. */
function summarize(
  symbols: readonly string[],
  outcomes: readonly Outcome[],
  time: number,
  freshFor: number,
): KnownFacts {
  const value = new Map<string, Entry>();
  const missing: string[] = [];
  let age = 0;
  for (const [index, symbol] of symbols.entries()) {
    const outcome = outcomes[index];
    const entry = outcome?.status === "fulfilled" ? outcome.value : null;
    if (outcome?.status === "rejected" || (entry && !hasFacts(entry, time))) missing.push(symbol);
    if (!entry || !hasFacts(entry, time)) continue;
    value.set(symbol, entry);
    age = Math.max(age, time - entry.at);
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
  budget = UNLIMITED,
  most = Number.POSITIVE_INFINITY,
  ...batching
}: FactCacheOptions): FactCache {
  const store = createFactStore(capacity, now);
  const fetcher = createFactFetcher({ ...batching, store, now, freshFor, capacity, shared, budget, most });

  const isUsable = ({ at, checkedAt }: Kept, time: number): boolean =>
    time - checkedAt < freshFor || (time - at < TOO_OLD && budget.isShort());

  async function readOne(span: string, symbol: string, address: string): Promise<Checked | null> {
    const entry = store.get(span, symbol);
    if (entry === undefined) {
      onRead("miss");
      return fetcher.first(span, symbol, address);
    }
    const time = now();
    onRead(time - entry.checkedAt < freshFor ? "hit" : "miss");
    store.touch(entry, time);
    if (isUsable(entry, time)) return entry;
    const renewed = fetcher.renew(span, symbol);
    if (time - entry.at >= TOO_OLD) return renewed ?? fetcher.first(span, symbol, address);
    return renewed === null ? entry : soonerOf(renewed, patience, entry);
  }

  return {
    async read(span, symbols, address = "") {
      const outcomes = await Promise.allSettled(symbols.map((symbol) => readOne(span, symbol, address)));
      const facts = summarize(symbols, outcomes, now(), freshFor);
      const failed = outcomes.find((outcome) => outcome.status === "rejected");
      if (facts.value.size === 0 && failed) throw failed.reason;
      return facts;
    },
  };
}
