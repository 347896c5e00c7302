import type { ListedPair } from "./exchange.ts";
import type { Entry } from "./shared-facts.ts";

/** A value and how old it is, in ms. `stale` when it outlived its freshness because the exchange failed. */
export type Aged<T> = { value: T; age: number; stale: boolean };

/** Facts by symbol, as old as the oldest of them. */
export type KnownFacts = Aged<ReadonlyMap<string, Entry>> & {
  /** When they were read, in ms since 1970: an entry's age is counted up to here. */
  readAt: number;
  /** Listed symbols of which nothing is known, because the exchange failed or has no facts of them, or too old. */
  missing: readonly string[];
};

/** The same with what the list of pairs says. */
export type Facts = KnownFacts & {
  /** Those of the symbols whose trading is halted: their facts, if any are known, are their last. */
  halted: readonly string[];
};

/**
 * What the service knows of the market. Symbols that are not listed are left out of an answer.
 * Every method rejects with an `ExchangeError` when the exchange fails and nothing older is known.
 */
export type Market = {
  /** All pairs that are listed, by symbol, sorted. */
  pairs(): Promise<Aged<ReadonlyMap<string, ListedPair>>>;
  /** The facts of the past 24 hours. */
  tickers(symbols: readonly string[]): Promise<Facts>;
  /**
   * The facts of the past `size`, such as 30m or 7d.
   * @param address who asks: where there is not enough for everybody, each address gets a share
   */
  window(symbols: readonly string[], size: string, address?: string): Promise<Facts>;
};
