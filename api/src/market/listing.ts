import type { ListedPair } from "./exchange.ts";
import type { Aged } from "./market.ts";
import { type Timing, withTimeout } from "./with-timeout.ts";

/**
 * A pair may be halted, and trade again, at any time. The list is read again while the one before is still used. Pages
 * ask 10 s after a pair's last tick, and 4 and 8 s later: one of the first two finds the list old, the next says so.
 */
const FRESH_FOR = 12_000;
/** A list that the exchange has not renewed for so long is old, and readers wait a little for a new one. */
const OLD_AFTER = 600_000;

/** Which pairs are listed. */
export type Listing = {
  /** @throws {ExchangeError} when the exchange fails and no older list is known. */
  read(): Promise<Aged<ReadonlyMap<string, ListedPair>>>;
  /** Reads the list again, however fresh it is: a request has shown that it is wrong. */
  reload(): Promise<ReadonlyMap<string, ListedPair>>;
  /** Takes a pair off until the list is read again: the exchange lists it but does not know it. */
  drop(symbol: string): void;
};

type Entry = { pairs: Map<string, ListedPair>; at: number };

/** By code point, so that the order is the same for every reader. */
const bySymbol = (a: ListedPair, b: ListedPair) => (a.symbol < b.symbol ? -1 : 1);

export function createListing(listPairs: () => Promise<ListedPair[]>, { now, timeout }: Timing): Listing {
  let current: Entry | null = null;
  let pending: Promise<Entry> | null = null;

  async function load(): Promise<Entry> {
    const sorted = (await listPairs()).sort(bySymbol);
    const at = now();
    current = { pairs: new Map(sorted.map((pair) => [pair.symbol, pair])), at };
    return current;
  }

  function shared(): Promise<Entry> {
    pending ??= load().finally(() => {
      pending = null;
    });
    return pending;
  }

  async function freshest(): Promise<Entry> {
    if (current === null) return shared();
    if (now() - current.at < FRESH_FOR) return current;
    const renewed = shared();
    if (now() - current.at >= OLD_AFTER) return withTimeout(renewed, timeout, current);
    renewed.catch(() => {});
    return current;
  }

  return {
    async read() {
      const { pairs, at } = await freshest();
      const age = now() - at;
      return { value: pairs, age, stale: age >= OLD_AFTER };
    },
    async reload() {
      return (await shared()).pairs;
    },
    drop(symbol) {
      current?.pairs.delete(symbol);
    },
  };
}

/** Those of the symbols that are listed, each once. */
export const listedIn = (listed: ReadonlyMap<string, ListedPair>, symbols: readonly string[]): string[] =>
  [...new Set(symbols)].filter((symbol) => listed.has(symbol));
