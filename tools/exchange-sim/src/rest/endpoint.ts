import type { Kline } from "../market/klines.ts";
import type { Market } from "../market/market.ts";

export type RestContext = {
  market: Market;
  now: () => number;
  /** Gives a ticker as the faults that are on make it. */
  distort: <T extends RestTicker>(ticker: T) => T;
  /** Gives the klines of a symbol as the faults that are on make them. */
  distortKlines: (symbol: string, klines: readonly Kline[]) => readonly unknown[];
};

/** What a fault can make wrong about a ticker. */
export type RestTicker = { symbol: string; lastPrice: string; closeTime: number };

/** One path of the exchange's REST interface. */
export type Endpoint = {
  path: string;
  /** What a request costs of the 6,000 that an address may spend in a minute. */
  weight(query: URLSearchParams): number;
  /** The body to answer with, or a promise of it; throws a RestError for what the exchange would not answer. */
  answer(query: URLSearchParams, context: RestContext): unknown;
};
