import type { Tick } from "../contracts/streams.ts";
import { Attempts } from "./attempts.ts";
import type { Counters } from "./counters.ts";
import { type FeedWebSocketClass, Link } from "./link.ts";
import type { RateLimit } from "./rate-limit.ts";
import type { FeedFacts } from "./status.ts";
import type { SubscriptionEvents } from "./subscriptions.ts";
import type { Timings } from "./timings.ts";

export type FeedSocketEvents = SubscriptionEvents & {
  /** Gives whether the tick tells the present price of a wanted symbol. */
  onTick(tick: Tick): boolean;
  onNoPrice(symbol: string): void;
  /** A connection stands again after one was lost: what was told in between is missing. */
  onGap(): void;
  /** Something has changed that the feed's state follows from. */
  onChange(): void;
};

export type FeedSocketOptions = {
  feed: string;
  webSocket: FeedWebSocketClass;
  timings: Timings;
  random: () => number;
  counters: Counters;
  /** Counts the connections. */
  limit: RateLimit;
  events: FeedSocketEvents;
};

/** So many symbols do not all pause at once, however short they have ticked. */
const MANY_SYMBOLS = 10;

/**
 * Keeps one link to the feed for as long as any symbol is wanted. A lost link is replaced after a back-off. One
 * that the exchange will close soon is handed over: its successor stays mute until it is live, then the old
 * one closes.
 */
export class FeedSocket {
  readonly #options: FeedSocketOptions;
  readonly #attempts: Attempts;
  #wanted: ReadonlySet<string> = new Set();
  #link: Link | null = null;
  #successor: Link | null = null;
  #successorTicked = false;
  #handingOver = false;
  #failed = false;
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
      wantsAny: this.#wanted.size > 0,
      failed: this.#failed,
      openedAt: this.#link?.openedAt ?? null,
      heardAt: this.#heardAt,
      lastTickAt: this.#lastTickAt,
      staleAfter: this.#staleAfter(),
    };
  }

  /** Replaces the wanted symbols. Without any, no socket is open. */
  want(symbols: ReadonlySet<string>): void {
    this.#wanted = symbols;
    if (symbols.size === 0) this.#rest();
    else if (this.#link === null && !this.#attempts.scheduled) this.#attempts.now();
    this.#link?.want(symbols);
    this.#successor?.want(symbols);
    this.#options.events.onChange();
  }

  /** Looks for silence, age and sleep; to be called regularly. */
  check(): void {
    const { sleep, silence, answer, handOver } = this.#options.timings;
    const late = Date.now() - this.#checkedAt;
    this.#checkedAt = Date.now();
    if (late < 0) this.#clockSetBack();
    if (late >= sleep) this.wake();
    this.#link?.check(silence, answer);
    const openedAt = this.#link?.openedAt ?? null;
    if (openedAt !== null && Date.now() - openedAt >= handOver) this.#handOver();
    this.#promote();
  }

  /** The page may have slept, or the network come back: looks at once instead of when timers would. */
  wake(): void {
    const { wakeAnswer } = this.#options.timings;
    if (this.#link !== null) this.#link.check(wakeAnswer, wakeAnswer);
    else if (this.#wanted.size > 0) this.#attempts.now();
    this.#options.events.onChange();
  }

  /** The browser has no network: no tick will come, though the socket may not know it for minutes. */
  goOffline(): void {
    if (this.#wanted.size > 0) {
      this.#closeAll();
      this.#failed = true;
      this.#heardAt = null;
      // Some computers say "offline" wrongly: go on trying, but slowly.
      this.#attempts.after(this.#options.timings.backOffCap);
    }
    this.#options.events.onChange();
  }

  /** Moments that now lie ahead say nothing of how old they are: only a tick tells that the feed lives. */
  #clockSetBack(): void {
    if (this.#lastTickAt !== null) this.#lastTickAt = Date.now();
    if (this.#heardAt !== null) this.#failed = true;
    this.#heardAt = null;
    this.#link?.clockSetBack();
    this.#successor?.clockSetBack();
  }

  #rest(): void {
    this.#closeAll();
    this.#failed = false;
    this.#heardAt = null;
  }

  #attempt(): void {
    if (this.#link === null) {
      this.#link = this.#open();
    } else if (this.#handingOver && this.#successor === null) {
      this.#successorTicked = false;
      this.#successor = this.#open();
    }
  }

  #open(): Link {
    const { feed, webSocket, timings, counters, events } = this.#options;
    counters.connections += 1;
    const link: Link = new Link(
      {
        ...{ feed, webSocket, timings, counters },
        events: {
          onOpen: () => this.#opened(link),
          onTick: (tick) => this.#ticked(link, tick),
          onNoPrice: (symbol) => this.#isCurrent(link) && events.onNoPrice(symbol),
          onShutdown: () => (link === this.#link ? this.#handOver() : this.#ended(link)),
          onLost: () => this.#ended(link),
          onAccepted: (symbols) => this.#isCurrent(link) && events.onAccepted(symbols),
          onFailed: (symbols, failure) => this.#isCurrent(link) && events.onFailed(symbols, failure),
        },
      },
      this.#wanted,
    );
    return link;
  }

  #isCurrent(link: Link): boolean {
    return link === this.#link;
  }

  #opened(link: Link): void {
    if (!this.#isCurrent(link)) return;
    if (this.#failed) this.#options.events.onGap();
    this.#options.events.onChange();
  }

  #ticked(link: Link, tick: Tick): void {
    if (link === this.#successor) {
      this.#successorTicked = true;
      this.#promote();
    }
    if (!this.#isCurrent(link)) return;
    if (!this.#options.events.onTick(tick)) return;
    // Thousands of ticks a second change nothing that anybody is told.
    const isNews = this.#failed || !this.#hearsTicks();
    const now = Date.now();
    const isSteady = this.#heardAt !== null && now - this.#heardAt <= this.#options.timings.steadyGap;
    if (!isSteady) {
      this.#steadySince = now;
      this.#steadySymbols.clear();
    }
    if (this.#steadySymbols.size < MANY_SYMBOLS) this.#steadySymbols.add(tick.symbol);
    this.#heardAt = now;
    this.#lastTickAt = this.#heardAt;
    this.#failed = false;
    this.#attempts.succeeded();
    if (isNews) this.#options.events.onChange();
  }

  #handOver(): void {
    if (this.#handingOver) return;
    this.#handingOver = true;
    this.#attempts.now();
  }

  /** Lets the successor take over once it is live. */
  #promote(): void {
    const successor = this.#successor;
    if (successor === null || successor.openedAt === null || !successor.subscriptions.settled()) return;
    if (!this.#successorTicked) {
      if (Date.now() - successor.openedAt < this.#options.timings.answer) return;
      // In a quiet market neither ticks; but a mute successor must not replace a link that does.
      if (this.#hearsTicks()) {
        this.#ended(successor);
        return;
      }
    }
    this.#link?.close();
    this.#link = successor;
    this.#successor = null;
    this.#handingOver = false;
    for (const failure of ["refused", "unanswered"] as const) {
      const failed = successor.subscriptions.failed(failure);
      if (failed.length > 0) this.#options.events.onFailed(failed, failure);
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

  /** A link is of no use any more: another one must replace it, or succeed it. */
  #ended(link: Link): void {
    link.close();
    if (this.#isCurrent(link)) {
      this.#link = this.#successor;
      this.#handingOver = false;
      this.#failed = true;
      this.#heardAt = null;
      if (this.#link !== null && this.#link.openedAt !== null) this.#options.events.onGap();
    }
    this.#successor = null;
    if (this.#link === null || this.#handingOver) this.#attempts.afterFailure();
    this.#options.events.onChange();
  }

  #closeAll(): void {
    this.#attempts.cancel();
    this.#link?.close();
    this.#successor?.close();
    this.#link = null;
    this.#successor = null;
    this.#handingOver = false;
  }
}
