import { RateLimit } from "./attempts.ts";
import { type SubscriptionFailure, SubscriptionLedger, subscriptionName } from "./subscription-ledger.ts";
import type { FeedTimings } from "./timings.ts";

/** The exchange closes a connection at the sixth message in a second, its own pings counted. */
const MESSAGES_PER_SECOND = 3;

/**
 * How long the next request waits for the answer to the last one, in ms. Requests that follow each other all carry
 * the documented id 1; an answer that takes longer must not hold up what a person has added since.
 */
const NEXT_REQUEST_WAIT = 1_000;

export type Method = "SUBSCRIBE" | "UNSUBSCRIBE" | "LIST_SUBSCRIPTIONS";

/** `result` is what the exchange sent; a refusal and no answer in time (`late`) are both not `ok`. */
export type Answer = { ok: boolean; result: unknown; late?: boolean };

/** The pending requests of one connection: numbers them, keeps to the rate budget, and finds each its answer. */
export class Requests {
  readonly #transmit: (text: string) => void;
  readonly #timings: FeedTimings;
  readonly #rate: RateLimit;
  readonly #open = new Map<
    number,
    { wireId: number; settle: (answer: Answer) => void; timer: ReturnType<typeof setTimeout> }
  >();
  /** Requests by their id on the wire. One that got no answer in time keeps its id: the answer may come yet. */
  readonly #wireIds = new Map<number, number>();
  #lastId = 0;
  #sentAt = 0;
  /** Whether the last request got no answer in time: the next one waits for less, so that an end is noticed soon. */
  #isMute = false;

  constructor(transmit: (text: string) => void, timings: FeedTimings) {
    this.#transmit = transmit;
    this.#timings = timings;
    this.#rate = new RateLimit(MESSAGES_PER_SECOND, timings.messageWindow);
  }

  /** How many ms to wait before the next `send`; 0 is now. */
  delay(): number {
    const alone = this.#open.size > 0 ? this.#sentAt + NEXT_REQUEST_WAIT - Date.now() : 0;
    return Math.max(this.#rate.delay(), Math.min(alone, NEXT_REQUEST_WAIT), 0);
  }

  /** Sends at once and gives the request's number, which no other one of this connection has; `settle` is called once, unless the connection ends before. */
  send(method: Method, params: readonly string[] | undefined, settle: (answer: Answer) => void): number {
    this.#lastId += 1;
    const id = this.#lastId;
    const { answer, wakeAnswer } = this.#timings;
    const onLate = () => this.#finish(id, { ok: false, result: null, late: true });
    const timer = setTimeout(onLate, this.#isMute ? Math.min(wakeAnswer, answer) : answer);
    const wireId = this.#takeWireId(id);
    this.#open.set(id, { wireId, settle, timer });
    this.#rate.take();
    this.#sentAt = Date.now();
    this.#transmit(JSON.stringify({ method, params, id: wireId }));
    return id;
  }

  /** The lowest id that is free: 1, as the exchange documents it, unless another request is pending. */
  #takeWireId(request: number): number {
    let id = 1;
    while (this.#wireIds.has(id)) id += 1;
    this.#wireIds.set(id, request);
    return id;
  }

  /** Takes an answer of the exchange. An error that names no request belongs to the oldest open one. */
  settle(id: unknown, answer: Answer): void {
    const [oldest] = this.#open.keys();
    const request = typeof id === "number" ? this.#wireIds.get(id) : answer.ok ? undefined : oldest;
    if (typeof id === "number") this.#wireIds.delete(id);
    if (request !== undefined) this.#finish(request, answer);
  }

  stop(): void {
    for (const { timer } of this.#open.values()) clearTimeout(timer);
    this.#open.clear();
  }

  #finish(id: number, answer: Answer): void {
    const request = this.#open.get(id);
    if (request === undefined) return;
    clearTimeout(request.timer);
    this.#open.delete(id);
    this.#isMute = answer.late === true;
    if (!answer.late) this.#wireIds.delete(request.wireId);
    request.settle(answer);
  }
}

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

  constructor(requests: Requests, timings: FeedTimings, events: SubscriptionEvents) {
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
