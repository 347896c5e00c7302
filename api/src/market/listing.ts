import type { Asset } from "@cointide/shared/contracts/market";
import type { Timing } from "./fact-cache.ts";
import type { Aged } from "./market.ts";
import { soonerOf } from "./sooner-of.ts";

/** Pairs come and go rarely. */
const FRESH_FOR = 600_000;
/** A pair that was taken off may have been refused by mistake: the list is read again soon. */
const RECHECK_AFTER = 30_000;

/** Which pairs can be traded now. */
export type Listing = {
  /** @throws {ExchangeError} when the exchange fails and no older list is known. */
  read(): Promise<Aged<ReadonlyMap<string, Asset>>>;
  /** Reads the list anew, however fresh it is: a request has shown that it is wrong. */
  reload(): Promise<ReadonlyMap<string, Asset>>;
  /** Takes a pair off the list until the list is read again, soon: the exchange lists it but does not know it. */
  drop(symbol: string): void;
};

/** `due` is when it is to be read again. */
type Entry = { assets: Map<string, Asset>; at: number; due: number };

/** By code point, so that the order is the same for every reader. */
const bySymbol = (a: Asset, b: Asset) => (a.symbol < b.symbol ? -1 : 1);

export function createListing(listAssets: () => Promise<Asset[]>, { now, patience }: Timing): Listing {
  let current: Entry | null = null;
  let underWay: Promise<Entry> | null = null;

  async function load(): Promise<Entry> {
    const sorted = (await listAssets()).sort(bySymbol);
    const at = now();
    current = { assets: new Map(sorted.map((asset) => [asset.symbol, asset])), at, due: at + FRESH_FOR };
    return current;
  }

  function shared(): Promise<Entry> {
    underWay ??= load().finally(() => {
      underWay = null;
    });
    return underWay;
  }

  async function freshest(): Promise<Entry> {
    if (current === null) return shared();
    return now() < current.due ? current : soonerOf(shared(), patience, current);
  }

  return {
    async read() {
      const { assets, at } = await freshest();
      const age = now() - at;
      return { value: assets, age, stale: age >= FRESH_FOR };
    },
    async reload() {
      return (await shared()).assets;
    },
    drop(symbol) {
      if (current?.assets.delete(symbol)) current.due = Math.min(current.due, now() + RECHECK_AFTER);
    },
  };
}
