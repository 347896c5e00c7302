import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod";

/** How long after its page was made a ticket is good, in ms. */
const LIFETIME = 24 * 3_600_000;

const contentSchema = z.object({
  at: z.number(),
  trials: z.array(z.object({ slice: z.string(), version: z.string(), trial: z.string() })),
});

/** What a page was given of slices on trial: `version`, where `trial` is on trial. */
export type Trials = z.infer<typeof contentSchema>["trials"];

/** What the edge server says of the page in its ticket; nothing where it is not the server's, or too old. */
export function openTicket(ticket: string, secret: string, now: number): Trials {
  const [payload = "", signature = ""] = ticket.split(".");
  const expected = createHmac("sha256", secret).update(payload).digest();
  const given = Buffer.from(signature, "base64url");
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return [];
  const content = contentSchema.safeParse(JSON.parse(Buffer.from(payload, "base64url").toString()));
  return content.success && now - content.data.at < LIFETIME ? content.data.trials : [];
}
