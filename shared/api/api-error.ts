/** The service refused, or could not be reached (`status` 0). `message` is a sentence for people. */
export class ApiError extends Error {
  readonly status: number;
  /** The service's own words; null where it said nothing, and the page found words for it. */
  readonly said: string | null;
  /** The answer's `Retry-After`, as it came; null where there was none. */
  readonly retryAfter: string | null;
  constructor(
    status: number,
    message: string,
    said: string | null = message,
    retryAfter: string | null = null,
  ) {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.said = said;
    this.retryAfter = retryAfter;
  }
}
