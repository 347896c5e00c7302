import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import * as z from "zod";

/** How long after its page was made a ticket is good, in ms. */
const LIFETIME = 24 * 3_600_000;

const trialSchema = z.object({
  slice: z.string(),
  /** The release that the visitor gets: the one on trial, or that of all others. */
  version: z.string(),
  /** The release on trial. */
  trial: z.string(),
});

const contentSchema = z.object({ at: z.number(), trials: z.array(trialSchema) });

/** What one visitor gets of a slice that has a release on trial. */
export type Trial = z.infer<typeof trialSchema>;

const sign = (payload: string, secret: string) => createHmac("sha256", secret).update(payload).digest();

/**
 * What a page needs to vote on releases: the slices, and a text by which the service knows what the edge server gave.
 * Null where nothing is on trial or there is no secret.
 */
export function ticketFor(
  trials: readonly Trial[],
  secret: string | undefined,
  now: number = Date.now(),
): { slices: string[]; ticket: string } | null {
  if (trials.length === 0 || secret === undefined) return null;
  const content = JSON.stringify({ at: now, page: randomBytes(9).toString("base64url"), trials });
  const payload = Buffer.from(content).toString("base64url");
  const signature = sign(payload, secret).toString("base64url");
  return { slices: trials.map(({ slice }) => slice), ticket: `${payload}.${signature}` };
}

/** What the edge server says of the page in its ticket; nothing where it is not the server's, or too old. */
export function openTicket(ticket: string, secret: string, now: number): Trial[] {
  const [payload = "", signature = ""] = ticket.split(".");
  const expected = sign(payload, secret);
  const given = Buffer.from(signature, "base64url");
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return [];
  const content = contentSchema.safeParse(JSON.parse(Buffer.from(payload, "base64url").toString()));
  return content.success && now - content.data.at < LIFETIME ? content.data.trials : [];
}
