import { setTimeout as delay } from "node:timers/promises";
import type { MarketTicker } from "@cointide/shared/contracts/market";
import { LRUCache } from "lru-cache";
import { ExchangeError } from "./exchange.ts";
import type { KnownTickers } from "./market.ts";
import { type CachedTicker, NOTHING_SHARED, type Shared, type TimedTicker } from "./shared-market.ts";
import type { FetchBudget } from "./window-budget.ts";
import { type Timing, withTimeout } from "./with-timeout.ts";

/** The tickers of one request: null for a symbol that turned out not to be listed, none where the answer lacks it. */
export type Loaded = ReadonlyMap<string, MarketTicker | null>;

type Batching = {
  /** Splits symbols into what one request to the exchange asks for. */
  chunksOf: (symbols: readonly string[]) => string[][];
  load: (span: string, symbols: readonly string[]) => Promise<Loaded>;
};

type TickerCacheOptions = Timing &
  Batching & {
    /** How long a ticker is fresh, in ms. */
    freshFor: number;
    /** The most tickers kept; the least recently used goes first. */
    capacity: number;
    /** Called for each symbol that is read: a hit is known and fresh. */
    onRead?: ((outcome: "hit" | "miss") => void) | undefined;
    /** What other instances fetched. */
    shared?: Shared<CachedTicker>;
    /** What fetching may cost; without it, any number of requests. */
    budget?: FetchBudget;
    /** The most symbols that are fetched together; without it, all that are in use. */
    most?: number;
  };

/**
 * A ticker, when the exchange was last asked for it, and when it was last read, in ms. An answer that lacks the
 * symbol leaves the ticker as old as it is; it is not asked for again at once.
 */
type StoredTicker = CachedTicker & { span: string; symbol: string; checkedAt: number; readAt: number };

/** Resolves with null where the symbol turned out not to be listed. */
type Fetching = Promise<CachedTicker | null>;

/** Older tickers are not given, whether fetching fails or costs too much, in ms. */
const TOO_OLD = 600_000;

/** How long a symbol waits for others to share its request, in ms. */
const GATHER = 10;

/** Tickers in use are renewed together, no sooner after the last time than this part of their freshness … */
const RHYTHM = 0.8;
/** … and only those that are older than this part of it. */
const RIPE = 0.25;

/** A refused symbol that was not requested again within this time, in ms, is dropped. */
const ASKED_LATELY = 60_000;

/**
 * Loads the ticker of one symbol over a time span; undefined where the answer lacks it. Symbols that are asked for at
 * about the same time share a request; one that fails costs only its own symbols.
 */
function createBatcher({ chunksOf, load }: Batching) {
  const open = new Map<string, { symbols: string[]; answers: Promise<Map<string, Promise<Loaded>>> }>();

  async function send(span: string, symbols: readonly string[]) {
    await delay(GATHER);
    open.delete(span);
    const answers = new Map<string, Promise<Loaded>>();
    for (const chunk of chunksOf(symbols)) {
      const answer = load(span, chunk);
      for (const symbol of chunk) answers.set(symbol, answer);
    }
    return answers;
  }

  return async (span: string, symbol: string): Promise<MarketTicker | null | undefined> => {
    const symbols = open.get(span)?.symbols ?? [];
    const batch = open.get(span) ?? { symbols, answers: send(span, symbols) };
    open.set(span, batch);
    symbols.push(symbol);
    const answers = await batch.answers;
    return (await answers.get(symbol))?.get(symbol);
  };
}

/** Sums up what reading each of the symbols gave at `time`. */
function summarize(
  symbols: readonly string[],
  outcomes: readonly PromiseSettledResult<CachedTicker | null>[],
  time: number,
  freshFor: number,
): KnownTickers {
  const value = new Map<string, TimedTicker>();
  const missing: string[] = [];
  let age = 0;
  for (const [index, symbol] of symbols.entries()) {
    const outcome = outcomes[index];
    const cached = outcome?.status === "fulfilled" ? outcome.value : null;
    if (cached?.ticker && time - cached.at < TOO_OLD) {
      value.set(symbol, { ticker: cached.ticker, at: cached.at });
      age = Math.max(age, time - cached.at);
    } else if (cached || outcome?.status === "rejected") missing.push(symbol);
  }
  return { value, age, stale: age >= freshFor, missing, readAt: time };
}

/** Caches tickers by symbol and time span. Readers of the same ticker at the same time share one request. */
export class TickerCache {
  readonly #options: TickerCacheOptions;
  readonly #load: ReturnType<typeof createBatcher>;
  readonly #most: number;
  readonly #tickers: LRUCache<string, StoredTicker>;
  readonly #bySpan = new Map<string, Set<StoredTicker>>();
  readonly #pending = new Map<string, Fetching>();
  /** When tickers of a span were last renewed together. */
  readonly #together = new Map<string, number>();
  /** Symbols of a span whose first fetch was refused, and when. They join the next one. */
  readonly #refused = new Map<string, Map<string, number>>();

  constructor(options: TickerCacheOptions) {
    this.#options = options;
    this.#load = createBatcher(options);
    this.#most = options.most ?? Number.POSITIVE_INFINITY;
    this.#tickers = new LRUCache<string, StoredTicker>({
      max: options.capacity,
      dispose: (ticker) => this.#bySpan.get(ticker.span)?.delete(ticker),
    });
  }

  /**
   * @throws {ExchangeError} when the exchange fails and no ticker of the symbols is known.
   * @param address of the client
   */
  async read(span: string, symbols: readonly string[], address = ""): Promise<KnownTickers> {
    const { now, freshFor } = this.#options;
    const readings = symbols.map((symbol) => this.#readOne(span, symbol, address));
    const outcomes = await Promise.allSettled(readings);
    const tickers = summarize(symbols, outcomes, now(), freshFor);
    const failed = outcomes.find((outcome) => outcome.status === "rejected");
    if (tickers.value.size === 0 && failed) throw failed.reason;
    return tickers;
  }

  async #readOne(span: string, symbol: string, address: string): Fetching {
    const { now, timeout, freshFor, budget, onRead } = this.#options;
    const [stored, time] = [this.#tickers.get(`${span} ${symbol}`), now()];
    const isFresh = stored !== undefined && time - stored.checkedAt < freshFor;
    onRead?.(isFresh ? "hit" : "miss");
    if (stored === undefined) return this.#first(span, symbol, address);
    stored.readAt = time;
    const isUsable = time - stored.at < TOO_OLD;
    if (isFresh || (isUsable && budget?.isShort())) return stored;
    const renewed = this.#renew(span, symbol);
    if (!isUsable) return renewed ?? this.#first(span, symbol, address);
    return renewed === null ? stored : withTimeout(renewed, timeout, stored);
  }

  /** Fetches a symbol without a known ticker, or joins the request for it. @throws {ExchangeError} when it has to wait */
  async #first(span: string, symbol: string, address: string): Fetching {
    const joined = this.#pending.get(`${span} ${symbol}`);
    if (joined) return joined;
    const [time, refused] = [this.#options.now(), this.#refused.get(span) ?? new Map<string, number>()];
    const others = [...refused]
      .filter(([other, at]) => time - at <= ASKED_LATELY && this.#mayJoin(span, other, symbol))
      .slice(0, this.#most - 1)
      .map(([other]) => other);
    const wait = this.#options.budget?.takeFirst(1 + others.length, address) ?? 0;
    if (wait > 0) {
      this.#refused.set(span, refused.set(symbol, time));
      throw new ExchangeError("busy", wait, "The budget of windows is used up.");
    }
    return this.#startTogether(span, symbol, others);
  }

  /**
   * Renews the ticker of a symbol, and with it those of the span that others have just read, the oldest first: many symbols
   * in one request cost little more than one, so that cost does not grow with the number of people. Null while the budget
   * is used up and the old ticker has to do.
   */
  #renew(span: string, symbol: string): Fetching | null {
    const joined = this.#pending.get(`${span} ${symbol}`);
    if (joined) return joined;
    const { now, freshFor, budget } = this.#options;
    const time = now();
    const isEarly = time - (this.#together.get(span) ?? 0) < RHYTHM * freshFor;
    const others = [...(isEarly ? [] : (this.#bySpan.get(span) ?? []))]
      .filter(({ checkedAt, readAt }) => time - checkedAt >= RIPE * freshFor && time - readAt < freshFor)
      .filter((other) => this.#mayJoin(span, other.symbol, symbol))
      .sort((a, b) => a.checkedAt - b.checkedAt)
      .slice(0, this.#most - 1)
      .map((other) => other.symbol);
    if (budget && !budget.takeRenewal(1 + others.length)) return null;
    if (others.length > 0) this.#together.set(span, time);
    return this.#startTogether(span, symbol, others);
  }

  #mayJoin(span: string, other: string, symbol: string): boolean {
    return other !== symbol && !this.#pending.has(`${span} ${other}`);
  }

  #startTogether(span: string, symbol: string, others: readonly string[]): Fetching {
    const started = this.#start(span, symbol);
    for (const other of others) this.#start(span, other).catch(() => {});
    return started;
  }

  #start(span: string, symbol: string): Fetching {
    const key = `${span} ${symbol}`;
    const started = this.#fetch(key, span, symbol).finally(() => this.#pending.delete(key));
    this.#pending.set(key, started);
    this.#refused.get(span)?.delete(symbol);
    return started;
  }

  /** Fetches a ticker from another instance or the exchange. */
  async #fetch(key: string, span: string, symbol: string): Fetching {
    const { now, freshFor, shared = NOTHING_SHARED.tickers, budget } = this.#options;
    const fetched = await shared.get(key);
    if (fetched !== null && now() - fetched.at < freshFor) {
      budget?.giveBack();
      return this.#store(span, symbol, fetched);
    }
    // However long the answer takes: a ticker is as old as its request, it may have been true only then.
    const at = now();
    const ticker = await this.#load(span, symbol);
    if (ticker === null) {
      this.#tickers.delete(key);
      return null;
    }
    const before = this.#tickers.peek(key);
    const stored =
      ticker === undefined
        ? this.#store(span, symbol, before?.ticker ? before : { ticker: null, at: now() }, now())
        : this.#store(span, symbol, { ticker, at });
    shared.set(key, { ticker: stored.ticker, at: stored.at }, freshFor);
    return stored;
  }

  #store(span: string, symbol: string, { ticker, at }: CachedTicker, checkedAt = at): StoredTicker {
    const key = `${span} ${symbol}`;
    const readAt = this.#tickers.peek(key)?.readAt ?? this.#options.now();
    const stored = { span, symbol, ticker, at, checkedAt, readAt };
    this.#tickers.set(key, stored);
    this.#bySpan.set(span, (this.#bySpan.get(span) ?? new Set()).add(stored));
    return stored;
  }
}
