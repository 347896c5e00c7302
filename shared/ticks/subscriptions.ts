import type { Requests } from "./requests.ts";
import { type SubscriptionFailure, SubscriptionLedger, subscriptionName } from "./subscription-ledger.ts";
import type { Timings } from "./timings.ts";

export type SubscriptionEvents = {
  onAccepted(symbols: readonly string[]): void;
  /** The exchange did not accept them, or gave no answer in time. */
  onFailed(symbols: readonly string[], failure: SubscriptionFailure): void;
};

/**
 * Brings the exchange's subscriptions of one connection to the wanted set. Messages are made only when one
 * may be sent, from the difference at that moment: what was added and removed meanwhile costs nothing.
 */
export class Subscriptions {
  readonly #requests: Requests;
  readonly #events: SubscriptionEvents;
  readonly #ledger: SubscriptionLedger;
  #wanted: ReadonlySet<string> = new Set();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(requests: Requests, timings: Timings, events: SubscriptionEvents) {
    this.#requests = requests;
    this.#events = events;
    this.#ledger = new SubscriptionLedger(timings);
  }

  want(symbols: ReadonlySet<string>): void {
    this.#wanted = symbols;
    this.#pump();
  }

  /** A tick says that its symbol is subscribed, even where the answer got lost. */
  ticked(symbol: string): void {
    const doubted = this.#ledger.isAt(symbol, "joining") || this.#ledger.hasFailed(symbol);
    if (doubted) this.#accept([symbol]);
  }

  /** Whether each wanted symbol has been accepted or has failed. */
  settled(): boolean {
    return [...this.#wanted].every(
      (symbol) => this.#ledger.isAt(symbol, "joined") || this.#ledger.hasFailed(symbol),
    );
  }

  failed(failure: SubscriptionFailure): string[] {
    return [...this.#wanted].filter((symbol) => this.#ledger.isAt(symbol, failure));
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
      const leaving = this.#ledger.toLeave(this.#wanted, now);
      const joining = leaving.length > 0 ? [] : this.#ledger.toJoin(this.#wanted, now);
      if (leaving.length > 0) this.#unsubscribe(leaving);
      else if (joining.length > 0) this.#subscribe(joining);
      else break;
    }
    // Nothing more can be joined now, so what was never tried is beyond the exchange's limit.
    this.#fail(
      [...this.#wanted].filter((symbol) => !this.#ledger.has(symbol)),
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
      const asked = this.#ledger.openOf(id, "joining", symbols);
      if (ok) this.#accept(asked);
      // Of several symbols one may be at fault: nothing is known of any before they were tried in halves.
      else if (asked.length > 1 && !late) this.#ledger.failed(asked, "refused");
      else this.#fail(asked, late ? "unanswered" : "refused");
      this.#pump();
    });
    this.#ledger.joining(symbols, id);
  }

  #unsubscribe(symbols: readonly string[]): void {
    const id = this.#requests.send("UNSUBSCRIBE", symbols.map(subscriptionName), ({ ok }) => {
      const asked = this.#ledger.openOf(id, "leaving", symbols);
      if (ok) this.#ledger.left(asked);
      else this.#ledger.failed(asked, "leaving");
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
