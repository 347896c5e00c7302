import type { Kline } from "@cointide/shared/contracts/klines";
import type { Asset, MarketTicker } from "@cointide/shared/contracts/market";

/** A pair that the exchange lists. Of one whose trading is halted, nothing new comes until it trades again. */
export type ListedPair = Asset & { isHalted: boolean };

/**
 * Klines of one answer, oldest first and each open time once. `sent` is how many the exchange sent: those that were malformed
 * or repeated another are left out, and a time without a kline may be that of one of them.
 */
export type KlinePage = { klines: Kline[]; sent: number };

/** An exchange as its wire offers it: every call is a request that costs weight. */
export type Exchange = {
  /** What time it is by the exchange's clock, in ms since 1970. */
  time(): Promise<number>;
  listPairs(): Promise<ListedPair[]>;
  tickers(symbols: readonly string[]): Promise<Map<string, MarketTicker>>;
  window(symbols: readonly string[], size: string): Promise<Map<string, MarketTicker>>;
  /** The short 24-hour tickers of all pairs, as the exchange writes them: to parse them here would hold everything up. */
  miniTickers(): Promise<Uint8Array<ArrayBuffer>>;
  /**
   * The newest klines of an interval such as 30m that open before `end`, in ms since 1970, at most `limit`.
   * Without `end` they are the newest of all, and the last one may still grow.
   */
  klines(symbol: string, interval: string, limit: number, end?: number): Promise<KlinePage>;
  /** The oldest klines that open at `start` or later, at most `limit`. The last one may still grow. */
  klinesFrom(symbol: string, interval: string, start: number, limit: number): Promise<KlinePage>;
};

/**
 * Why the exchange gave no answer: `unreachable` no connection or no answer in time, `busy` its or our own limit is reached,
 * `forbidden` it refuses this place, `broken` it answers something that is no answer,
 * `bad-symbol` one of the symbols is not listed (which one, it does not say), `bad-interval` it has no such klines.
 */
export type ExchangeFailure = "unreachable" | "busy" | "forbidden" | "broken" | "bad-symbol" | "bad-interval";

const SENTENCES: Record<ExchangeFailure, string> = {
  unreachable: "The exchange cannot be reached at the moment. Please try again shortly.",
  busy: "The exchange's rate limit is reached. Please try again shortly.",
  forbidden: "The exchange does not serve this location.",
  broken: "The exchange sent an invalid response. Please try again shortly.",
  "bad-symbol": "The exchange does not list one of these symbols.",
  "bad-interval": "The exchange has no klines of this interval.",
};

/** The exchange gave no answer. `message` is made for people, `cause` for the log. */
export class ExchangeError extends Error {
  readonly failure: ExchangeFailure;
  /** When trying again may help, in ms from now. */
  readonly retryIn: number;

  constructor(failure: ExchangeFailure, retryIn: number, cause?: unknown) {
    super(SENTENCES[failure], { cause });
    this.name = "ExchangeError";
    this.failure = failure;
    this.retryIn = retryIn;
  }
}

// Cost and size of requests, by the exchange's documentation.

/** All tickers in one answer are cheaper than 20 at a time when there are more than this. */
const ALL_TICKERS_ABOVE = 800;
/** 1 to 20 tickers cost the same, and each 20 less than half of what 100 in one request cost. */
const TICKERS_CHUNK = 20;
export const MOST_OF_A_WINDOW = 100;

export const TIME_WEIGHT = 1;
export const LIST_WEIGHT = 20;

export function tickersWeight(symbols: number): number {
  if (symbols <= 20) return 2;
  return symbols <= 100 ? 40 : 80;
}

export const MINI_TICKERS_WEIGHT = 80;

export const windowWeight = (symbols: number): number => Math.min(4 * symbols, 200);

/** The most klines of one request. */
export const MOST_KLINES = 1_000;
/** Any number of klines of one symbol. */
export const KLINES_WEIGHT = 2;

/** Whether it costs less weight to request all tickers than to name so many. */
export const wantsAllTickers = (symbols: number): boolean => symbols > ALL_TICKERS_ABOVE;

function chunksOf(symbols: readonly string[], size: number): string[][] {
  const chunks: string[][] = [];
  for (let start = 0; start < symbols.length; start += size) chunks.push(symbols.slice(start, start + size));
  return chunks;
}

/** The cheapest requests for the 24-hour tickers of these symbols. */
export const tickersChunks = (symbols: readonly string[]): string[][] =>
  wantsAllTickers(symbols.length) ? [[...symbols]] : chunksOf(symbols, TICKERS_CHUNK);

/** The fewest requests for a window of these symbols. */
export const windowChunks = (symbols: readonly string[]): string[][] => chunksOf(symbols, MOST_OF_A_WINDOW);
