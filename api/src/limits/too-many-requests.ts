/** Somebody tried too often. `message` is made for people. */
export class TooManyRequests extends Error {
  /** When trying again is allowed, in ms from now. */
  readonly retryIn: number;

  constructor(retryIn: number) {
    const minutes = Math.ceil(retryIn / 60_000);
    super(`Too many attempts. Please try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`);
    this.name = "TooManyRequests";
    this.retryIn = retryIn;
  }
}
