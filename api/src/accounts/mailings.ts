import { and, count, eq, gt, min } from "drizzle-orm";
import { mailings } from "../database/schema.ts";
import { TooManyRequests } from "../limits/too-many-requests.ts";
import type { AccountContext } from "./context.ts";
import { recipientOf } from "./email-key.ts";

const DAY = 24 * 60 * 60_000;

/** How many codes may be asked for one recipient in a day: each is one more chance to guess. */
const MOST_IN_A_DAY = 30;

/**
 * Counts a code for a recipient; that lasts longer than what `Limits` counts in memory.
 * @param recipient an email key, or another name for whom the code is for.
 * @throws {TooManyRequests} when it is one too many.
 */
export async function countMailing(
  { database, keys, now }: AccountContext,
  recipient: string,
): Promise<void> {
  const time = now();
  const disguised = recipientOf(recipient, keys);
  const [today] = await database
    .select({ sent: count(), first: min(mailings.at) })
    .from(mailings)
    .where(and(eq(mailings.recipient, disguised), gt(mailings.at, new Date(time - DAY))));
  if (today?.first && today.sent >= MOST_IN_A_DAY) {
    throw new TooManyRequests(today.first.getTime() + DAY - time);
  }
  await database.insert(mailings).values({ recipient: disguised, at: new Date(time) });
}
