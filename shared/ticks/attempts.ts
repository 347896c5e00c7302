import { backOff } from "./back-off.ts";
import type { RateLimit } from "./rate-limit.ts";
import type { Timings } from "./timings.ts";

/** When to try to connect: now, after a back-off, and never too often. One try is scheduled at most. */
export class Attempts {
  readonly #run: () => void;
  readonly #timings: Timings;
  readonly #random: () => number;
  readonly #limit: RateLimit;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param limit counts the connections of everybody who has it. */
  constructor(run: () => void, limit: RateLimit, timings: Timings, random: () => number) {
    this.#run = run;
    this.#limit = limit;
    this.#timings = timings;
    this.#random = random;
  }

  get scheduled(): boolean {
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

  /** Tries again after a failure; the wait grows until `succeeded`. */
  afterFailure(): void {
    const { backOffBase, backOffCap } = this.#timings;
    this.after(backOff(this.#failures, backOffBase, backOffCap, this.#random));
    this.#failures += 1;
  }

  /** A connection brought data. That it merely opened proves nothing: a failing exchange may close it again. */
  succeeded(): void {
    this.#failures = 0;
  }

  cancel(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
