import { and, count, eq, gt, gte, inArray, min, sql } from "drizzle-orm";
import { audit, mailings, users } from "../database/schema.ts";
import { networkOf } from "../limits/limits.ts";
import { TooManyRequests } from "../limits/too-many-requests.ts";
import type { AuditAction } from "../operations/audit.ts";
import type { AccountContext, Caller } from "./context.ts";
import { recipientOf } from "./email-key.ts";

const HOUR = 60 * 60_000;

/** How many codes strangers may ask for one recipient: each fills the mailbox, and is one more to guess. */
const BOUNDS = [
  { most: 40, within: HOUR },
  { most: 60, within: 24 * HOUR },
];

/** Audited actions that need the password or the mailbox of an account. */
const SIGNED_IN: AuditAction[] = ["sign-in", "sign-up-validated", "password-changed", "email-changed"];

/**
 * Counts a code for a recipient; that lasts longer than what `Limits` counts in memory.
 * @param recipient an email key, or another name for whom the code is for.
 * @param isOwn says whether strangers have no part in it: it is then counted, and never refused. Asked only where it
 * would be: an answer that asks takes longer.
 * @throws {TooManyRequests} when it is one too many.
 */
export async function countMailing(
  { database, keys, now }: AccountContext,
  recipient: string,
  isOwn: () => boolean | Promise<boolean> = () => false,
): Promise<void> {
  const time = now();
  const disguised = recipientOf(recipient, keys);
  for (const { most, within } of BOUNDS) {
    const [found] = await database
      .select({ sent: count(), first: min(mailings.at) })
      .from(mailings)
      .where(and(eq(mailings.recipient, disguised), gt(mailings.at, new Date(time - within))));
    if (!found?.first || found.sent < most) continue;
    if (await isOwn()) break;
    throw new TooManyRequests(found.first.getTime() + within - time);
  }
  await database.insert(mailings).values({ recipient: disguised, at: new Date(time) });
}

/** When the account's password last changed. Earlier actions do not count: a stranger may have known the old one. */
const LAST_CHANGE = sql`coalesce((
  SELECT max(changed.ordinal) FROM ${audit} AS changed
  WHERE changed.user_id = ${users.id} AND changed.action = 'password-changed'
), 0)`;

/** Whether somebody signed in to the account from this address, or its network, with its present password. */
export async function isOwnAddress(
  { database }: AccountContext,
  key: string,
  { address }: Caller,
): Promise<boolean> {
  const known = await database
    .selectDistinct({ address: audit.address })
    .from(audit)
    .innerJoin(users, eq(users.id, audit.userId))
    .where(and(eq(users.emailKey, key), inArray(audit.action, SIGNED_IN), gte(audit.ordinal, LAST_CHANGE)));
  return known.some((each) => networkOf(each.address) === networkOf(address));
}
