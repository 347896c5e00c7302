import type { FeedTimings } from "./timings.ts";

/** The feed's name of a symbol's stream, such as `btcusdt@ticker`. */
export const subscriptionName = (symbol: string): string => `${symbol.toLowerCase()}@ticker`;

/** The most streams that the exchange allows on a connection. */
const MAX_STREAMS = 1_024;

/** Why a symbol could not be subscribed: the exchange refused it, or gave no answer in time. */
export type SubscriptionFailure = "refused" | "unanswered";

/** The symbol is being subscribed · is subscribed · could not be, for one of two reasons · is being unsubscribed. */
type EntryState = "joining" | "joined" | SubscriptionFailure | "leaving";

/**
 * What one connection knows of one symbol. `request` is the last message about it. A failure halves
 * `maxBatchSize`, the most symbols that its next message may carry, and that message is due at once: one bad symbol
 * cannot fail the others for long. Alone in a message, `failures` in a row delay the next try until `retryAt`.
 */
type Entry = { state: EntryState; request: number; failures: number; retryAt: number; maxBatchSize: number };

const isFailure = (state: EntryState | undefined): state is SubscriptionFailure =>
  state === "refused" || state === "unanswered";

/** A symbol, and the most symbols that the message naming it may carry. */
type Candidate = readonly [symbol: string, maxBatchSize: number];

/** A SUBSCRIBE over about 4,096 bytes fails at the exchange, sometimes silently. */
const MAX_MESSAGE_BYTES = 3_500;

/** Bytes of a message without its params, the longest method and id counted. */
const FRAME_BYTES = 64;
/** Bytes of the quotes around a param and of its comma. */
const PUNCTUATION_BYTES = 3;

const encoder = new TextEncoder();

/** The first symbols that fit into one message. */
function takeBatch(candidates: readonly Candidate[]): string[] {
  const batch: string[] = [];
  let bytes = FRAME_BYTES;
  let most = Number.POSITIVE_INFINITY;
  for (const [symbol, maxBatchSize] of candidates) {
    bytes += encoder.encode(subscriptionName(symbol)).length + PUNCTUATION_BYTES;
    most = Math.min(most, maxBatchSize);
    if (bytes > MAX_MESSAGE_BYTES || batch.length >= most) break;
    batch.push(symbol);
  }
  return batch;
}

/** How many retries come soon, because an exchange that fails is usually well again soon; later ones ever less often. */
const QUICK_RETRIES = 20;

const NEVER = Number.POSITIVE_INFINITY;
const FRESH = { request: 0, failures: 0, retryAt: 0, maxBatchSize: Number.POSITIVE_INFINITY };

/** The subscriptions of one connection, as far as the exchange has confirmed them, and which messages are due next. */
export class SubscriptionLedger {
  readonly #timings: FeedTimings;
  readonly #entries = new Map<string, Entry>();

  constructor(timings: FeedTimings) {
    this.#timings = timings;
  }

  has(symbol: string): boolean {
    return this.#entries.has(symbol);
  }

  isAt(symbol: string, state: EntryState): boolean {
    return this.#entries.get(symbol)?.state === state;
  }

  hasFailed(symbol: string): boolean {
    return isFailure(this.#entries.get(symbol)?.state);
  }

  /** Those of the symbols whose last message was `request` and which are still in that state. */
  openOf(request: number, state: EntryState, symbols: readonly string[]): string[] {
    return symbols.filter((symbol) => {
      const entry = this.#entries.get(symbol);
      return entry?.request === request && entry.state === state;
    });
  }

  /** What the next UNSUBSCRIBE names. */
  toLeave(requested: ReadonlySet<string>, now: number): string[] {
    const due = [...this.#entries].filter(
      ([symbol, { retryAt }]) => !requested.has(symbol) && retryAt <= now,
    );
    return takeBatch(due.map(([symbol, { maxBatchSize }]) => [symbol, maxBatchSize]));
  }

  /** What the next SUBSCRIBE names. Symbols that failed alone come last and together, so that they fail no others. */
  toJoin(requested: ReadonlySet<string>, now: number): string[] {
    let free = MAX_STREAMS;
    for (const { state } of this.#entries.values()) if (state === "joined" || state === "joining") free -= 1;
    const first: Candidate[] = [];
    const failedAlone: Candidate[] = [];
    for (const symbol of requested) {
      const { state, failures, retryAt, maxBatchSize } = this.#entries.get(symbol) ?? {
        ...FRESH,
        state: undefined,
      };
      if (state === "joined" || state === "joining" || (isFailure(state) && retryAt > now)) continue;
      (failures > 0 ? failedAlone : first).push([symbol, maxBatchSize]);
    }
    return takeBatch((first.length > 0 ? first : failedAlone).slice(0, Math.max(0, free)));
  }

  joining(symbols: readonly string[], request: number): void {
    for (const symbol of symbols) {
      const { failures, maxBatchSize } = this.#entries.get(symbol) ?? FRESH;
      this.#entries.set(symbol, { state: "joining", request, failures, maxBatchSize, retryAt: 0 });
    }
  }

  /**
   * The exchange accepts subscriptions again: symbols that failed are due at once, in messages of any size, and so are
   * symbols of earlier messages that it has not answered.
   */
  joined(symbols: readonly string[]): void {
    let answered = 0;
    for (const symbol of symbols) {
      const request = this.#entries.get(symbol)?.request ?? FRESH.request;
      answered = Math.max(answered, request);
      this.#entries.set(symbol, { ...FRESH, state: "joined", request });
    }
    for (const entry of this.#entries.values()) {
      if (entry.state === "joining" && entry.request < answered) entry.state = "unanswered";
      if (isFailure(entry.state)) Object.assign(entry, { retryAt: 0, maxBatchSize: FRESH.maxBatchSize });
    }
  }

  leaving(symbols: readonly string[], request: number): void {
    for (const symbol of symbols) {
      const { failures, maxBatchSize } = this.#entries.get(symbol) ?? FRESH;
      this.#entries.set(symbol, { state: "leaving", request, failures, maxBatchSize, retryAt: NEVER });
    }
  }

  left(symbols: readonly string[]): void {
    for (const symbol of symbols) this.#entries.delete(symbol);
  }

  /** Notes that a message about these symbols failed; they stay in `state` until they are tried again. */
  failed(symbols: readonly string[], state: SubscriptionFailure | "leaving"): void {
    const { refusedRetry, unansweredRetry, refusedRetryCap } = this.#timings;
    const first = state === "unanswered" ? unansweredRetry : refusedRetry;
    const alone = symbols.length === 1;
    const maxBatchSize = alone ? FRESH.maxBatchSize : Math.ceil(symbols.length / 2);
    for (const symbol of symbols) {
      const { failures, request } = this.#entries.get(symbol) ?? FRESH;
      const delay = Math.min(refusedRetryCap, first * 2 ** Math.max(0, failures - QUICK_RETRIES));
      const retryAt = Date.now() + (alone ? delay : 0);
      this.#entries.set(symbol, {
        state,
        request,
        failures: failures + (alone ? 1 : 0),
        retryAt,
        maxBatchSize,
      });
    }
  }

  /** Forgets what the exchange's own list, requested by `request`, does not hold though it should. */
  reconcile(listed: readonly unknown[], request: number): void {
    const known = new Set(listed);
    for (const [symbol, entry] of this.#entries) {
      if (entry.state !== "joined" || entry.request > request) continue;
      if (!known.has(subscriptionName(symbol))) this.#entries.delete(symbol);
    }
  }

  /** When the next retry is due; null when none is. */
  nextRetryAfter(now: number): number | null {
    let next = NEVER;
    for (const { retryAt } of this.#entries.values()) if (retryAt > now) next = Math.min(next, retryAt);
    return next === NEVER ? null : next;
  }
}
