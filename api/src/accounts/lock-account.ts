import { and, eq, gt, inArray, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { sessions, users } from "../database/schema.ts";
import type { Bearer } from "./access-token.ts";
import { emailKeys } from "./email-key.ts";
import { signInAgain } from "./refusals.ts";
import { type Account, firstByKey } from "./users.ts";

type OrPlaceholder<Values> = { [Name in keyof Values]: Values[Name] | Placeholder };

const livingSession = ({ sessionId, userId, now }: OrPlaceholder<Bearer & { now: Date }>): SQL | undefined =>
  and(eq(sessions.id, sessionId), eq(sessions.userId, userId), gt(sessions.expiresAt, now));

/** The condition that a row of `sessions` is the session of this bearer, and has not ended. */
export const isLivingSession = (bearer: Bearer, now: number): SQL | undefined =>
  livingSession({ ...bearer, now: new Date(now) });

/** The same condition for prepared statements, which are executed with `livingSessionValues`. */
export const isPreparedLivingSession = (): SQL | undefined =>
  livingSession({
    sessionId: sql.placeholder("sessionId"),
    userId: sql.placeholder("userId"),
    now: sql.placeholder("now"),
  });

export const livingSessionValues = ({ sessionId, userId }: Bearer, now: number) => ({
  sessionId,
  userId,
  now: new Date(now).toISOString(),
});

/** `no key update` is for what leaves the account itself alone: others may insert rows that refer to it meanwhile. */
type LockStrength = "update" | "no key update";

/** The account to lock, by its id or its email in any spelling, and what it must still have. */
type Expected = Partial<Pick<Account, "email" | "emailKey" | "passwordHash">> &
  (Pick<Account, "id"> | Pick<Account, "email">);

/** Who makes a change in a session: the account as it was read with the session. */
export type SessionOwner = Pick<Account, "id" | "passwordHash"> & { sessionId: string };

/**
 * Locks the account until the transaction ends, and gives it as it is now; null where it no longer has what was read
 * or verified before.
 *
 * Each transaction that begins a session, begins or applies a change, or deletes the account calls this first: of two
 * that race, the later one sees what the first has done. The lock is the strongest one from the start, because raising
 * a weaker one later can deadlock with inserts that refer to the account.
 */
export async function lockAccount(
  within: Database,
  expected: Expected,
  strength: LockStrength = "update",
): Promise<Account | null> {
  const { id, email, emailKey, passwordHash }: Partial<Account> = expected;
  const keys = email === undefined ? undefined : emailKeys(email);
  const accounts = await within
    .select()
    .from(users)
    .where(
      and(
        id === undefined ? undefined : eq(users.id, id),
        keys && inArray(users.emailKey, keys),
        emailKey === undefined ? undefined : eq(users.emailKey, emailKey),
        passwordHash === undefined ? undefined : eq(users.passwordHash, passwordHash),
      ),
    )
    .for(strength);
  return keys ? firstByKey(accounts, keys) : (accounts[0] ?? null);
}

/**
 * Locks the account for a change that is made in a session, which must still live. The session is looked up in a
 * statement of its own: one that has waited for the lock sees other tables as they were before.
 * @throws {DomainError} unauthenticated where the session has ended or the password has changed since.
 */
export async function lockOwnAccount(
  within: Database,
  { id, passwordHash, sessionId }: SessionOwner,
  now: number,
  strength?: LockStrength,
): Promise<Account> {
  const account = await lockAccount(within, { id, passwordHash }, strength);
  const living = await within
    .select({ id: sessions.id })
    .from(sessions)
    .where(isLivingSession({ userId: id, sessionId }, now));
  if (account === null || living.length === 0) throw signInAgain();
  return account;
}
