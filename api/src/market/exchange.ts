import type { Asset, MarketTicker } from "@cointide/shared/contracts/market";

/** A pair that the exchange lists. Of one whose trading is halted, nothing new comes until it trades again. */
export type ListedPair = Asset & { isHalted: boolean };

/** An exchange as its wire offers it: every call is a request that costs weight. */
export type Exchange = {
  listPairs(): Promise<ListedPair[]>;
  tickers(symbols: readonly string[]): Promise<Map<string, MarketTicker>>;
  window(symbols: readonly string[], size: string): Promise<Map<string, MarketTicker>>;
};

/**
 * Why the exchange gave no answer: `unreachable` no connection or no answer in time, `busy` its or our own limit is reached,
 * `forbidden` it refuses this place, `broken` it answers something that is no answer,
 * `bad-symbol` one of the symbols is not listed (which one, it does not say).
 */
export type ExchangeFailure = "unreachable" | "busy" | "forbidden" | "broken" | "bad-symbol";

const SENTENCES: Record<ExchangeFailure, string> = {
  unreachable: "The exchange cannot be reached at the moment. Please try again shortly.",
  busy: "The exchange gives us no more data for the moment. Please try again shortly.",
  forbidden: "The exchange refuses to serve us from this place.",
  broken: "The exchange sent an answer that makes no sense. Please try again shortly.",
  "bad-symbol": "The exchange does not list one of these symbols.",
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
