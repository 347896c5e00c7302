import type { Requests } from "./requests.ts";
import { type SubscriptionFailure, SubscriptionLedger, subscriptionName } from "./subscription-ledger.ts";
import type { Timings } from "./timings.ts";

export type SubscriptionEvents = {
  onAccepted(symbols: readonly string[]): void;
  /** The exchange did not accept them, or gave no answer in time. */
  onFailed(symbols: readonly string[], failure: SubscriptionFailure): void;
};

/**
 * Keeps the subscriptions of one connection equal to the requested symbols. Messages are made only when one may be
 * sent, from the difference at that moment: symbols added and removed meanwhile cost nothing.
 */
export class Subscriptions {
  readonly #requests: Requests;
  readonly #events: SubscriptionEvents;
  readonly #ledger: SubscriptionLedger;
  #symbols: ReadonlySet<string> = new Set();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(requests: Requests, timings: Timings, events: SubscriptionEvents) {
    this.#requests = requests;
    this.#events = events;
    this.#ledger = new SubscriptionLedger(timings);
  }

  setSymbols(symbols: ReadonlySet<string>): void {
    this.#symbols = symbols;
    this.#pump();
  }

  /** A tick proves that its symbol is subscribed, even where the answer got lost. */
  noteTick(symbol: string): void {
    if (this.#ledger.isAt(symbol, "joining") || this.#ledger.hasFailed(symbol)) this.#accept([symbol]);
  }

  /** Whether each requested symbol has been accepted or has failed. */
  isSettled(): boolean {
    return [...this.#symbols].every(
      (symbol) => this.#ledger.isAt(symbol, "joined") || this.#ledger.hasFailed(symbol),
    );
  }

  failed(failure: SubscriptionFailure): string[] {
    return [...this.#symbols].filter((symbol) => this.#ledger.isAt(symbol, failure));
  }

  /** Compares with the exchange's own list, asked for by `request`, and repeats what it has lost. */
  reconcile(listed: readonly unknown[], request: number): void {
    this.#ledger.reconcile(listed, request);
    this.#pump();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #pump(): void {
    clearTimeout(this.#timer);
    let now: number;
    for (;;) {
      now = Date.now();
      const delay = this.#requests.delay();
      if (delay > 0) {
        this.#pumpIn(delay);
        return;
      }
      const leaving = this.#ledger.toLeave(this.#symbols, now);
      const joining = leaving.length > 0 ? [] : this.#ledger.toJoin(this.#symbols, now);
      if (leaving.length > 0) this.#unsubscribe(leaving);
      else if (joining.length > 0) this.#subscribe(joining);
      else break;
    }
    // Nothing more can be subscribed now: symbols that were never tried are beyond the exchange's limit.
    this.#fail(
      [...this.#symbols].filter((symbol) => !this.#ledger.has(symbol)),
      "refused",
    );
    const retryAt = this.#ledger.nextRetryAfter(now);
    if (retryAt !== null) this.#pumpIn(retryAt - now);
  }

  #pumpIn(ms: number): void {
    this.#timer = setTimeout(() => this.#pump(), ms);
  }

  #subscribe(symbols: readonly string[]): void {
    const id = this.#requests.send("SUBSCRIBE", symbols.map(subscriptionName), ({ ok, late }) => {
      const open = this.#ledger.openOf(id, "joining", symbols);
      if (ok) this.#accept(open);
      // One of several symbols may be at fault: they are tried again in halves.
      else if (open.length > 1 && !late) this.#ledger.failed(open, "refused");
      else this.#fail(open, late ? "unanswered" : "refused");
      this.#pump();
    });
    this.#ledger.joining(symbols, id);
  }

  #unsubscribe(symbols: readonly string[]): void {
    const id = this.#requests.send("UNSUBSCRIBE", symbols.map(subscriptionName), ({ ok }) => {
      const open = this.#ledger.openOf(id, "leaving", symbols);
      if (ok) this.#ledger.left(open);
      else this.#ledger.failed(open, "leaving");
      this.#pump();
    });
    this.#ledger.leaving(symbols, id);
  }

  #accept(symbols: readonly string[]): void {
    if (symbols.length === 0) return;
    this.#ledger.joined(symbols);
    this.#events.onAccepted(symbols);
  }

  #fail(symbols: readonly string[], failure: SubscriptionFailure): void {
    if (symbols.length === 0) return;
    this.#ledger.failed(symbols, failure);
    this.#events.onFailed(symbols, failure);
  }
}
