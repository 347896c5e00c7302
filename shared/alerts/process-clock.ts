import type { Clock } from "./tick-time.ts";

/** How long a tick may be on its way, in ms. */
const MAX_LATENCY = 10_000;
/** A process that did not run for longer than this, in ms, stood still. */
const STOOD_STILL = 3_000;
/** How long after that what came meanwhile may still wait to be taken, in ms. */
const CATCHES_UP = 3_000;

/**
 * The clock of a driver. It is to beat about once a second, so that it is known since when a process that was frozen, or a
 * computer that slept, did not run: ticks that waited meanwhile may be as old.
 */
export class ProcessClock {
  readonly #now: () => number;
  readonly #isMeasured: () => boolean;
  #beatAt: number;
  #stillness: { since: number; until: number } | null = null;

  /**
   * @param now the exchange's time, in ms since 1970, as well as the process knows it
   * @param isMeasured whether the exchange has said what time it is
   */
  constructor(now: () => number, isMeasured: () => boolean = () => true) {
    this.#now = now;
    this.#isMeasured = isMeasured;
    this.#beatAt = now();
  }

  beat(): void {
    const now = this.#now();
    if (now - this.#beatAt > STOOD_STILL) this.#stillness = { since: this.#beatAt, until: now + CATCHES_UP };
    this.#beatAt = now;
  }

  read(): Clock {
    const now = this.#now();
    const { since, until } = this.#stillness ?? { since: now, until: now };
    if (now >= until) this.#stillness = null;
    const sentAfter = Math.min(now, this.#beatAt, now < until ? since : now) - MAX_LATENCY;
    return { now, sentAfter, isMeasured: this.#isMeasured() };
  }
}
