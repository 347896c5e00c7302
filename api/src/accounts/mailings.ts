import { and, count, eq, gt, gte, inArray, max, min, sql } from "drizzle-orm";
import { audit, mailings, users } from "../database/schema.ts";
import { networkOf } from "../limits/limits.ts";
import { TooManyRequests } from "../limits/too-many-requests.ts";
import type { AuditAction } from "../operations/audit.ts";
import type { AccountContext, Caller } from "./context.ts";
import { emailKeys, recipientOf } from "./email-key.ts";

const HOUR = 60 * 60_000;

/** `most` within a time, in ms, and one more whenever there was none for a `pause`. */
type Bound = { most: number; within: number; pause?: number };

/** How many codes strangers may ask for one recipient: each fills the mailbox, and is one more to guess. */
const BOUNDS: Bound[] = [
  { most: 40, within: HOUR },
  { most: 60, within: 24 * HOUR },
];

/** Of resets: 60 a day too, but after a flood no one waits for more than an hour. */
const RESET_BOUNDS: Bound[] = [{ most: 36, within: 24 * HOUR, pause: HOUR }];

/** Audited actions that need the password or the mailbox of an account. */
const SIGNED_IN: AuditAction[] = ["sign-in", "sign-up-validated", "password-changed", "email-changed"];

/** Says whether strangers have no part in a code. Asked only where it would be refused: asking takes longer. */
type IsOwn = () => boolean | Promise<boolean>;

/** Counts a code for a recipient; that lasts longer than what `Limits` counts in memory. */
async function countWithin(
  { database, keys, now }: AccountContext,
  { recipient, bounds, isOwn }: { recipient: string; bounds: Bound[]; isOwn: IsOwn },
): Promise<void> {
  const time = now();
  const disguised = recipientOf(recipient, keys);
  for (const { most, within, pause = within } of bounds) {
    const [found] = await database
      .select({ sent: count(), first: min(mailings.at), last: max(mailings.at) })
      .from(mailings)
      .where(and(eq(mailings.recipient, disguised), gt(mailings.at, new Date(time - within))));
    if (!found?.first || !found.last || found.sent < most) continue;
    const retryIn = Math.min(found.first.getTime() + within, found.last.getTime() + pause) - time;
    if (retryIn <= 0) continue;
    if (await isOwn()) break;
    throw new TooManyRequests(retryIn);
  }
  await database.insert(mailings).values({ recipient: disguised, at: new Date(time) });
}

/**
 * Counts a code that is mailed to an address; one that is the owner's is counted, and never refused.
 * @throws {TooManyRequests} when it is one too many.
 */
export const countMailing = (context: AccountContext, key: string, isOwn: IsOwn = () => false) =>
  countWithin(context, { recipient: key, bounds: BOUNDS, isOwn });

/** The same for resets, whether or not the address has an account. @throws {TooManyRequests} */
export const countReset = (context: AccountContext, key: string, isOwn: IsOwn) =>
  countWithin(context, { recipient: `reset ${key}`, bounds: RESET_BOUNDS, isOwn });

/** When the account's password last changed. Earlier actions do not count: a stranger may have known the old one. */
const LAST_CHANGE = sql`coalesce((
  SELECT max(changed.ordinal) FROM ${audit} AS changed
  WHERE changed.user_id = ${users.id} AND changed.action = 'password-changed'
), 0)`;

/** Whether the account was signed in to from this address, or its network, with its present password. */
export async function isOwnAddress(
  { database }: AccountContext,
  email: string,
  { address }: Caller,
): Promise<boolean> {
  const known = await database
    .selectDistinct({ address: audit.address })
    .from(audit)
    .innerJoin(users, eq(users.id, audit.userId))
    .where(
      and(
        inArray(users.emailKey, emailKeys(email)),
        inArray(audit.action, SIGNED_IN),
        gte(audit.ordinal, LAST_CHANGE),
      ),
    );
  return known.some((each) => networkOf(each.address) === networkOf(address));
}
