/** Thrown for too many tries. `message` is made for people. */
export class TooManyRequests extends Error {
  /** When trying again is allowed, in ms from now. */
  readonly retryIn: number;

  /** @param what people sent too many of */
  constructor(retryIn: number, what = "attempts") {
    const minutes = Math.ceil(retryIn / 60_000);
    const time = minutes > 90 ? `${Math.ceil(minutes / 60)} hours` : `${minutes} minutes`;
    super(`Too many ${what}. Please try again in ${minutes === 1 ? "a minute" : time}.`);
    this.name = "TooManyRequests";
    this.retryIn = retryIn;
  }
}
