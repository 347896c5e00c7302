import type { ChangeSpan, Changes } from "@cointide/shared/contracts/changes";
import type { TickerHistories } from "@cointide/shared/contracts/history";
import type { KlineInterval, Klines } from "@cointide/shared/contracts/klines";
import type { KlinePage, ListedPair } from "./exchange.ts";
import type { TimedTicker } from "./shared-market.ts";

/** A value and how old it is, in ms. `stale` when it outlived its freshness because the exchange failed. */
export type Aged<T> = { value: T; age: number; stale: boolean };

/** Tickers by symbol, as old as the oldest of them. */
export type KnownTickers = Aged<ReadonlyMap<string, TimedTicker>> & {
  /** When they were read, in ms since 1970: a ticker's age is counted up to here. */
  readAt: number;
  /** Listed symbols without a ticker: the exchange failed or lacks them, or what is known is too old. */
  missing: readonly string[];
};

/** The same with what the list of pairs says. */
export type Tickers = KnownTickers & {
  /** Those of the symbols whose trading is halted: their tickers, if any are known, are their last. */
  halted: readonly string[];
};

/** Histories by symbol, as old as the oldest of them; null where none is known. */
export type Histories = Aged<TickerHistories>;

/** What `GET /markets` answers, as JSON and compressed, and when it was requested from the exchange, in ms since 1970. */
export type MarketsAnswer = Record<"json" | "br" | "gzip", Uint8Array> & { at: number };

/** The newest `limit` klines that open before `end`, in ms since 1970; without it, the newest of all. */
export type KlinesQuery = { interval: KlineInterval; limit: number; end?: number | undefined };

/** The oldest `limit` klines that open at `start`, in ms since 1970, or later, and before `end`. */
export type KlinesSinceQuery = {
  interval: KlineInterval | "1s";
  start: number;
  limit: number;
  end?: number | undefined;
};

/** The intervals in which gaps are read. */
type GapInterval = "1s" | "1m" | "1h" | "1d";

/**
 * The market as the service knows it. Symbols that are not listed are left out of an answer.
 * Every method rejects with an `ExchangeError` when the exchange fails and nothing older is known.
 */
export type Market = {
  /** The exchange's time now, in ms since 1970, as well as it is known. */
  exchangeTime(): number;
  /** Whether the exchange has said what time it is; until then `exchangeTime` is ours. */
  isTimeMeasured(): boolean;
  /** All pairs that are listed, by symbol, sorted. */
  pairs(): Promise<Aged<ReadonlyMap<string, ListedPair>>>;
  /** All pairs that are trading with their past 24 hours. */
  markets(): Promise<Aged<MarketsAnswer>>;
  /** The tickers of the past 24 hours. */
  tickers(symbols: readonly string[]): Promise<Tickers>;
  /**
   * The tickers of the past `size`, such as 30m or 7d.
   * @param address of the client: where there is not enough for all, each address gets a share
   */
  window(symbols: readonly string[], size: string, address?: string): Promise<Tickers>;
  /** How the prices of the past day went. */
  history(symbols: readonly string[]): Promise<Histories>;
  /** The prices at the beginning of spans that end now, by symbol; a span is missing where that is not known now. */
  changes(symbols: readonly string[], spans: readonly ChangeSpan[]): Promise<Aged<Changes>>;
  /** The klines of one symbol; null where it is not listed. */
  klines(symbol: string, query: KlinesQuery): Promise<Aged<Klines> | null>;
  /** The klines of one symbol from a time on; null where it is not listed. */
  klinesSince(symbol: string, query: KlinesSinceQuery): Promise<Aged<Klines> | null>;
  /**
   * The oldest klines that open at `start`, in ms since 1970, or later, at most `limit` or 1,000: what was missed, so they come
   * from the exchange itself. Null where it does not list the symbol. Rejects as "bad-interval" where it has no such klines.
   */
  klinesFrom(symbol: string, interval: GapInterval, start: number, limit?: number): Promise<KlinePage | null>;
};
