import { RateLimit } from "./attempts.ts";
import type { Timings } from "./timings.ts";

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
  readonly #timings: Timings;
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

  constructor(transmit: (text: string) => void, timings: Timings) {
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
