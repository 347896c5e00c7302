/** Why the service refuses a request. `http/errors.ts` gives each reason its status. */
export type Reason = "unauthenticated" | "forbidden" | "not-found" | "conflict" | "invalid";

/** The service refuses a request. `message` is a sentence for people. */
export class DomainError extends Error {
  readonly reason: Reason;

  constructor(reason: Reason, message: string) {
    super(message);
    this.name = "DomainError";
    this.reason = reason;
  }
}
