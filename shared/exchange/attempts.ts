import type { FeedTimings } from "./timings.ts";

/**
 * How long to wait before the next attempt, in ms: "full jitter", anything between nothing and a bound that
 * doubles with each failure in a row, so that clients that failed together do not come back together.
 */
export const backOff = (failures: number, base: number, cap: number, random: () => number): number =>
  random() * Math.min(cap, base * 2 ** Math.min(failures, 30));

/** Allows at most `limit` events in any rolling `windowMs`. */
export class RateLimit {
  readonly #limit: number;
  readonly #windowMs: number;
  /** When the newest events happened, oldest first, never more than `limit`. */
  readonly #times: number[] = [];

  constructor(limit: number, windowMs: number) {
    this.#limit = limit;
    this.#windowMs = windowMs;
  }

  /** How many ms to wait before the next event; 0 is now. */
  delay(): number {
    const oldest = this.#times[0];
    if (oldest === undefined || this.#times.length < this.#limit) return 0;
    // A computer's clock may be set back: never wait longer than the window.
    return Math.min(this.#windowMs, Math.max(0, oldest + this.#windowMs - Date.now()));
  }

  /** Notes that an event happens now. */
  take(): void {
    this.#times.push(Date.now());
    if (this.#times.length > this.#limit) this.#times.shift();
  }
}

/** When to try to connect: now, after a back-off, and never too often. One attempt is scheduled at most. */
export class Attempts {
  readonly #run: () => void;
  readonly #timings: FeedTimings;
  readonly #random: () => number;
  readonly #limit: RateLimit;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param limit is shared by all sockets of the page. */
  constructor(run: () => void, limit: RateLimit, timings: FeedTimings, random: () => number) {
    this.#run = run;
    this.#limit = limit;
    this.#timings = timings;
    this.#random = random;
  }

  get isScheduled(): boolean {
    return this.#timer !== undefined;
  }

  /** Tries now, or as soon as the limit of connections allows it. */
  now(): void {
    this.cancel();
    const delay = this.#limit.delay();
    if (delay > 0) {
      this.after(delay);
      return;
    }
    this.#limit.take();
    this.#run();
  }

  after(ms: number): void {
    this.cancel();
    this.#timer = setTimeout(() => this.now(), ms);
  }

  /** Tries again after a failure; the wait grows until `reset`. */
  afterFailure(): void {
    const { backOffBase, backOffCap } = this.#timings;
    this.after(backOff(this.#failures, backOffBase, backOffCap, this.#random));
    this.#failures += 1;
  }

  /** A connection brought data. That it merely opened proves nothing: a failing exchange may close it again. */
  reset(): void {
    this.#failures = 0;
  }

  cancel(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
