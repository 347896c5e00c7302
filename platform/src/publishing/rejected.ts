/** Why a request is rejected, for programs, and the status of the response. */
const STATUSES = {
  malformed: 400,
  signature: 401,
  audience: 401,
  "too-long": 400,
  expired: 401,
  early: 401,
  "before-start": 401,
  forbidden: 403,
  missing: 404,
  revision: 409,
  unchecked: 409,
  refused: 409,
  "too-large": 413,
  busy: 429,
  unavailable: 503,
} as const;

export type RejectionCode = keyof typeof STATUSES;

/** A request that isn't carried out; the message is a sentence for people. */
export class Rejected extends Error {
  override name = "Rejected";
  readonly code: RejectionCode;

  constructor(code: RejectionCode, message: string) {
    super(message);
    this.code = code;
  }

  get status(): number {
    return STATUSES[this.code];
  }
}
