import { listPairs, type Pair } from "./pairs.ts";
import { createSeries, type Series } from "./series.ts";
import { createWalks } from "./walk.ts";

export type Market = {
  /** The pairs that are listed now, sorted by symbol. */
  pairs(): Pair[];
  pair(symbol: string): Pair | undefined;
  /** The series of a listed pair in trade; undefined for one that is unknown, halted or delisted. */
  series(symbol: string): Series | undefined;
};

/** `isListed` can hide a pair, as if it had never been on the exchange. */
export function createMarket(seed: number, isListed: (symbol: string) => boolean): Market {
  const pairs = new Map(listPairs().map((pair) => [pair.symbol, pair]));
  const series = new Map<string, Series>();
  const rootsOf = createWalks(seed);

  const pairOf = (symbol: string) => (isListed(symbol) ? pairs.get(symbol) : undefined);

  return {
    pairs: () => [...pairs.values()].filter((pair) => isListed(pair.symbol)),
    pair: pairOf,
    series(symbol) {
      const pair = pairOf(symbol);
      if (pair?.status !== "TRADING") return undefined;
      const known = series.get(symbol);
      if (known !== undefined) return known;
      const created = createSeries(rootsOf(pair));
      series.set(symbol, created);
      return created;
    },
  };
}
