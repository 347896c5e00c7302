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
