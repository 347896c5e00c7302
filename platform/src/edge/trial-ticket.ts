import { createHmac, randomBytes } from "node:crypto";

/** What one visitor gets of a slice that has a release on trial. */
export type Trial = {
  slice: string;
  /** The release that the visitor gets: the one on trial, or that of all others. */
  version: string;
  /** The release on trial. */
  trial: string;
};

/**
 * What a page needs to vote on releases: the slices, and a text that the service takes for what this server gave. The
 * service opens it in `api/src/telemetry/trial-ticket.ts`. Null where nothing is on trial or there is no secret.
 */
export function ticketFor(
  trials: readonly Trial[],
  secret: string | undefined,
  now: number = Date.now(),
): { slices: string[]; ticket: string } | null {
  if (trials.length === 0 || secret === undefined) return null;
  const content = JSON.stringify({ at: now, page: randomBytes(9).toString("base64url"), trials });
  const payload = Buffer.from(content).toString("base64url");
  const signature = createHmac("sha256", secret).update(payload).digest("base64url");
  return { slices: trials.map(({ slice }) => slice), ticket: `${payload}.${signature}` };
}
