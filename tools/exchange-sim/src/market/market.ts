import { listCoins } from "./assets.ts";
import { listPairs, type Pair, type PairStatus } from "./pairs.ts";
import { readRecordings } from "./recorded.ts";
import { createSeries, type Series } from "./series.ts";
import { createWalks } from "./walk.ts";

export type Market = {
  /** The pairs that are listed now, sorted by symbol. */
  pairs(): Pair[];
  pair(symbol: string): Pair | undefined;
  /** The series of a listed pair that trades, or was halted on command; undefined for any other. */
  series(symbol: string): Series | undefined;
  /** Until when a pair has traded: now, or when it was halted on command. In ms since 1970. */
  tradedUntil(symbol: string, now: number): number;
};

/** That a pair is halted on command, and since when, in ms since 1970. */
export type Halt = { status: PairStatus; at: number };

/**
 * The pairs of the table on their random walks, save those for which the folder `recordings` has klines.
 * `isListed` can hide a pair, as if it had never been on the exchange, and `haltOf` halt it. Each of `moreCoins` is
 * traded for USDT. Each of `moreMoney`, by its worth in US dollars, buys the most traded coins.
 */
export function createMarket(
  seed: number,
  isListed: (symbol: string) => boolean,
  recordings?: string,
  moreCoins = 0,
  haltOf: (symbol: string) => Halt | undefined = () => undefined,
  moreMoney: Readonly<Record<string, number>> = {},
): Market {
  const coins = listCoins(moreCoins);
  const walkers = listPairs(coins, moreMoney);
  const recorded = recordings === undefined ? [] : readRecordings(recordings, walkers, seed);
  const rootsOf = createWalks(seed, coins, moreMoney);
  const entries = new Map<string, { pair: Pair; series: () => Series }>();
  for (const pair of walkers)
    entries.set(pair.symbol, { pair, series: once(() => createSeries(rootsOf(pair))) });
  for (const { pair, roots } of recorded) {
    entries.set(pair.symbol, { pair, series: once(() => createSeries(roots)) });
  }
  const pairs = [...entries.values()].map((entry) => entry.pair);
  pairs.sort((a, b) => (a.symbol < b.symbol ? -1 : 1));

  const withStatus = (pair: Pair): Pair => {
    const halt = haltOf(pair.symbol);
    return halt === undefined ? pair : { ...pair, status: halt.status };
  };

  return {
    pairs: () => pairs.filter((pair) => isListed(pair.symbol)).map(withStatus),
    pair(symbol) {
      const entry = isListed(symbol) ? entries.get(symbol) : undefined;
      return entry && withStatus(entry.pair);
    },
    series(symbol) {
      const entry = isListed(symbol) ? entries.get(symbol) : undefined;
      return entry?.pair.status === "TRADING" ? entry.series() : undefined;
    },
    tradedUntil: (symbol, now) => haltOf(symbol)?.at ?? now,
  };
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
