import { type BatchOptions, createBatches } from "./batches.ts";
import type { FactStore } from "./fact-store.ts";
import type { Entry, SharedFacts } from "./shared-facts.ts";

export type FactFetcherOptions = BatchOptions & {
  store: FactStore;
  now: () => number;
  freshFor: number;
  /** The most spans of which the last fetching is known. */
  capacity: number;
  shared: SharedFacts;
};

/** Fetches facts into a store: no symbol twice at a time, and those in use together. */
export type FactFetcher = {
  /** Fetches one symbol's facts, or joins whoever does; null where it turned out not to be listed. */
  once(span: string, symbol: string): Promise<Entry | null>;
  /**
   * Fetches along what others have just read of the span. Twenty symbols in one request cost as much as one alone:
   * each for itself, the symbols of many people would cost the more the more people there are.
   */
  along(span: string): void;
};

/** What is in use is fetched together, no sooner after the last time than this part of its freshness … */
const RHYTHM = 0.8;
/** … and by then has lived for this part of it: what is new already can wait for the next time. */
const RIPE = 0.25;

export function createFactFetcher(options: FactFetcherOptions): FactFetcher {
  const { store, now, freshFor, capacity, shared } = options;
  const load = createBatches(options);
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

  function along(span: string): void {
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

  return { once, along };
}
