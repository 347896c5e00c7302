import type { Tick } from "../contracts/streams.ts";
import { Attempts, type RateLimit } from "./attempts.ts";
import { Connection, type FeedCounters, type FeedWebSocketClass } from "./connection.ts";
import type { SubscriptionEvents } from "./subscriptions.ts";
import type { FeedTimings } from "./timings.ts";

/** What the state of the feed follows from. Times are ms since 1970. */
export type FeedFacts = {
  /** Whether any symbol is requested. */
  isNeeded: boolean;
  /** Whether a connection was lost, or did not come about, and no tick has arrived since. */
  hasFailed: boolean;
  /** When the present connection opened; null while there is none. */
  openedAt: number | null;
  /** When the last tick arrived since the last loss; null before the first. */
  heardAt: number | null;
  /** When the last tick arrived at all. */
  lastTickAt: number | null;
  /** For how long, in ms, the feed may bring no tick until it is stale: less where it ticked steadily. */
  staleAfter: number;
};

export type FeedSocketEvents = Partial<SubscriptionEvents> & {
  /**
   * Returns whether the tick is the present price of a requested symbol. Ticks may come late, and of symbols that are
   * no longer requested.
   */
  onTick(tick: Tick): boolean;
  onNoPrice?(symbol: string): void;
  /** A connection is back after one was lost: the ticks in between are missing. */
  onGap?(): void;
  /** The facts may have changed. */
  onChange?(): void;
};

export type FeedSocketOptions = {
  /** The feed's websocket address, ending in `/ws`. */
  feed: string;
  /** A browser's `WebSocket`, or that of `ws` on a server. */
  webSocket: FeedWebSocketClass;
  timings: FeedTimings;
  /** A number from 0 to below 1, as `Math.random` gives. */
  random: () => number;
  counters: FeedCounters;
  /** Counts the connections. */
  limit: RateLimit;
  events: FeedSocketEvents;
};

/** So many symbols do not all pause at once, however briefly they have ticked. */
const MANY_SYMBOLS = 10;

/**
 * Keeps one connection to the feed for as long as any symbol is requested. A lost connection is replaced after a
 * back-off. For one that the exchange will close soon, a replacement is opened: its ticks are dropped until it is live,
 * then it takes over and the old one closes.
 */
export class FeedSocket {
  readonly #options: FeedSocketOptions;
  readonly #attempts: Attempts;
  #symbols: ReadonlySet<string> = new Set();
  #connection: Connection | null = null;
  #replacement: Connection | null = null;
  #hasReplacementTicked = false;
  #isHandingOver = false;
  #hasFailed = false;
  #heardAt: number | null = null;
  #lastTickAt: number | null = null;
  /** Since when ticks have come without a long gap. */
  #steadySince = 0;
  /** The symbols that have ticked since then, or as many as count. */
  readonly #steadySymbols = new Set<string>();
  #checkedAt = Date.now();

  constructor(options: FeedSocketOptions) {
    this.#options = options;
    this.#attempts = new Attempts(() => this.#attempt(), options.limit, options.timings, options.random);
  }

  facts(): FeedFacts {
    return {
      isNeeded: this.#symbols.size > 0,
      hasFailed: this.#hasFailed,
      openedAt: this.#connection?.openedAt ?? null,
      heardAt: this.#heardAt,
      lastTickAt: this.#lastTickAt,
      staleAfter: this.#staleAfter(),
    };
  }

  /** Replaces the requested symbols. Without any, no connection is open. */
  setSymbols(symbols: ReadonlySet<string>): void {
    this.#symbols = symbols;
    if (symbols.size === 0) this.#rest();
    else if (this.#connection === null && !this.#attempts.isScheduled) this.#attempts.now();
    this.#connection?.setSymbols(symbols);
    this.#replacement?.setSymbols(symbols);
    this.#options.events.onChange?.();
  }

  /** Looks for silence, age and sleep; to be called regularly. */
  check(): void {
    const { sleep, silence, answer, handOver } = this.#options.timings;
    const late = Date.now() - this.#checkedAt;
    this.#checkedAt = Date.now();
    if (late < 0) this.#clockSetBack();
    if (late >= sleep) this.wake();
    this.#connection?.check(silence, answer);
    const openedAt = this.#connection?.openedAt ?? null;
    if (openedAt !== null && Date.now() - openedAt >= handOver) this.#handOver();
    this.#promote();
  }

  /** The page may have slept, or the network come back: looks at once instead of when timers would. */
  wake(): void {
    const { wakeAnswer } = this.#options.timings;
    if (this.#connection !== null) this.#connection.check(wakeAnswer, wakeAnswer);
    else if (this.#symbols.size > 0) this.#attempts.now();
    this.#options.events.onChange?.();
  }

  /** The browser has no network: no tick will come, though the socket may not know it for minutes. */
  goOffline(): void {
    if (this.#symbols.size > 0) {
      this.#closeAll();
      this.#hasFailed = true;
      this.#heardAt = null;
      // Some computers say "offline" wrongly: go on trying, but slowly.
      this.#attempts.after(this.#options.timings.backOffCap);
    }
    this.#options.events.onChange?.();
  }

  /** Moments that now lie ahead have no age: only a tick proves that the feed lives. */
  #clockSetBack(): void {
    if (this.#lastTickAt !== null) this.#lastTickAt = Date.now();
    if (this.#heardAt !== null) this.#hasFailed = true;
    this.#heardAt = null;
    this.#connection?.clockSetBack();
    this.#replacement?.clockSetBack();
  }

  #rest(): void {
    this.#closeAll();
    this.#hasFailed = false;
    this.#heardAt = null;
  }

  #attempt(): void {
    if (this.#connection === null) {
      this.#connection = this.#open();
    } else if (this.#isHandingOver && this.#replacement === null) {
      this.#hasReplacementTicked = false;
      this.#replacement = this.#open();
    }
  }

  #open(): Connection {
    const { feed, webSocket, timings, counters, events } = this.#options;
    counters.connections += 1;
    const connection: Connection = new Connection(
      {
        ...{ feed, webSocket, timings, counters },
        events: {
          onOpen: () => this.#opened(connection),
          onTick: (tick) => this.#ticked(connection, tick),
          onNoPrice: (symbol) => this.#isCurrent(connection) && events.onNoPrice?.(symbol),
          onShutdown: () => (connection === this.#connection ? this.#handOver() : this.#ended(connection)),
          onLost: () => this.#ended(connection),
          onAccepted: (symbols) => this.#isCurrent(connection) && events.onAccepted?.(symbols),
          onFailed: (symbols, failure) => this.#isCurrent(connection) && events.onFailed?.(symbols, failure),
        },
      },
      this.#symbols,
    );
    return connection;
  }

  #isCurrent(connection: Connection): boolean {
    return connection === this.#connection;
  }

  #opened(connection: Connection): void {
    if (!this.#isCurrent(connection)) return;
    if (this.#hasFailed) this.#options.events.onGap?.();
    this.#options.events.onChange?.();
  }

  #ticked(connection: Connection, tick: Tick): void {
    if (connection === this.#replacement) {
      this.#hasReplacementTicked = true;
      this.#promote();
    }
    if (!this.#isCurrent(connection)) return;
    if (!this.#options.events.onTick(tick)) return;
    // Most of thousands of ticks a second change no fact.
    const isNews = this.#hasFailed || !this.#hearsTicks();
    const now = Date.now();
    const isSteady = this.#heardAt !== null && now - this.#heardAt <= this.#options.timings.steadyGap;
    if (!isSteady) {
      this.#steadySince = now;
      this.#steadySymbols.clear();
    }
    if (this.#steadySymbols.size < MANY_SYMBOLS) this.#steadySymbols.add(tick.symbol);
    this.#heardAt = now;
    this.#lastTickAt = this.#heardAt;
    this.#hasFailed = false;
    this.#attempts.reset();
    if (isNews) this.#options.events.onChange?.();
  }

  #handOver(): void {
    if (this.#isHandingOver) return;
    this.#isHandingOver = true;
    this.#attempts.now();
  }

  /** The replacement takes over once it is live. */
  #promote(): void {
    const replacement = this.#replacement;
    if (replacement === null || replacement.openedAt === null || !replacement.subscriptions.isSettled())
      return;
    if (!this.#hasReplacementTicked) {
      if (Date.now() - replacement.openedAt < this.#options.timings.answer) return;
      // In a quiet market neither ticks, but a silent replacement must not take over from a connection that ticks.
      if (this.#hearsTicks()) {
        this.#ended(replacement);
        return;
      }
    }
    this.#connection?.close();
    this.#connection = replacement;
    this.#replacement = null;
    this.#isHandingOver = false;
    for (const failure of ["refused", "unanswered"] as const) {
      const failed = replacement.subscriptions.failed(failure);
      if (failed.length > 0) this.#options.events.onFailed?.(failed, failure);
    }
  }

  #hearsTicks(): boolean {
    return this.#heardAt !== null && Date.now() - this.#heardAt < this.#staleAfter();
  }

  /** Many symbols, or a busy one, do not all pause at once; a few quiet ones may. */
  #staleAfter(): number {
    const { stale, steadyFor, silence } = this.#options.timings;
    if (this.#heardAt === null) return silence;
    const wasSteady = this.#heardAt - this.#steadySince >= steadyFor;
    return wasSteady || this.#steadySymbols.size === MANY_SYMBOLS ? Math.min(stale, silence) : silence;
  }

  /** A connection is lost: another one must take its place. */
  #ended(connection: Connection): void {
    connection.close();
    if (this.#isCurrent(connection)) {
      this.#connection = this.#replacement;
      this.#isHandingOver = false;
      this.#hasFailed = true;
      this.#heardAt = null;
      if (this.#connection !== null && this.#connection.openedAt !== null) this.#options.events.onGap?.();
    }
    this.#replacement = null;
    if (this.#connection === null || this.#isHandingOver) this.#attempts.afterFailure();
    this.#options.events.onChange?.();
  }

  #closeAll(): void {
    this.#attempts.cancel();
    this.#connection?.close();
    this.#replacement?.close();
    this.#connection = null;
    this.#replacement = null;
    this.#isHandingOver = false;
  }
}
