import type { Failure } from "./delivery.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** How long to wait after each failed attempt, in ms: eight attempts within an hour. */
export const RETRY_PAUSES: readonly number[] = [
  ...[5 * SECOND, 15 * SECOND, 45 * SECOND],
  ...[2 * MINUTE, 6 * MINUTE, 15 * MINUTE, 35 * MINUTE],
];

/** The longest that a remote side may have us wait, in ms. */
const LONGEST = 60 * MINUTE;

/** Pauses differ by up to a tenth, so that what failed together does not come back together. */
const spread = (pause: number) => pause * (0.9 + 0.2 * Math.random());

/** How long to wait after the failed attempt of this number, in ms; null where there is to be no other. */
export function pauseAfter(
  attempt: number,
  { worth, retryIn }: Failure,
  pauses: readonly number[],
): number | null {
  const pause = attempt < worth ? pauses[attempt - 1] : undefined;
  return pause === undefined ? null : Math.max(spread(pause), Math.min(retryIn ?? 0, LONGEST));
}

/** Reads a `Retry-After`, in seconds or as a date. @returns ms from now; null for none, or one that is malformed. */
export function readRetryAfter(header: string | undefined, now: number): number | null {
  if (header === undefined) return null;
  if (/^\d{1,9}$/.test(header)) return Number(header) * SECOND;
  const at = /^[A-Z][a-z]{2}, /.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}
