import type { PushSubscriptionKeys } from "@cointide/shared/contracts/alerts";
import { and, desc, eq, inArray, ne } from "drizzle-orm";
import { lockAccount, lockOwnAccount, type SessionOwner } from "../accounts/lock-account.ts";
import { signInAgain } from "../accounts/refusals.ts";
import type { Database } from "../database/database.ts";
import { pushSubscriptions, sessions } from "../database/schema.ts";
import type { CheckAddress } from "./channels.ts";

/** The most browsers in which a member is notified. */
const MAX_SUBSCRIPTIONS = 10;

type Subscribing = {
  person: SessionOwner;
  subscription: PushSubscriptionKeys;
  checkAddress: CheckAddress;
  now: number;
};

const { userId: ownerId, endpoint: address, createdAt } = pushSubscriptions;

/** Locks the account and the session, so that a request that ends the session waits and then finds the new row. */
async function lockSession(within: Database, person: SessionOwner, now: number): Promise<string> {
  const { id: userId } = await lockOwnAccount(within, person, now, "no key update");
  const living = await within
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.id, person.sessionId))
    .for("key share");
  if (living.length === 0) throw signInAgain();
  return userId;
}

async function dropOldest(within: Database, userId: string): Promise<void> {
  const oldest = within
    .select({ endpoint: address })
    .from(pushSubscriptions)
    .where(eq(ownerId, userId))
    .orderBy(desc(createdAt), desc(address))
    .offset(MAX_SUBSCRIPTIONS);
  await within.delete(pushSubscriptions).where(and(eq(ownerId, userId), inArray(address, oldest)));
}

/**
 * Adds a browser in which the member is notified until the session is ended; beyond 10, the oldest goes. A browser notifies
 * one member: the one who was signed in there before is notified elsewhere.
 * @throws {DomainError} invalid where the endpoint is refused, unauthenticated where the session has ended
 */
export async function subscribe(
  database: Database,
  { person, subscription: { endpoint, keys }, checkAddress, now }: Subscribing,
): Promise<void> {
  await checkAddress(endpoint, person.id);
  await database.transaction(async (within) => {
    const userId = await lockSession(within, person, now);
    await within.delete(pushSubscriptions).where(and(eq(address, endpoint), ne(ownerId, userId)));
    const values = {
      ...{ p256dh: keys.p256dh, auth: keys.auth },
      ...{ createdAt: new Date(now), sessionId: person.sessionId },
    };
    await within
      .insert(pushSubscriptions)
      .values({ userId, endpoint, ...values })
      .onConflictDoUpdate({ target: [ownerId, address], set: values });
    await dropOldest(within, userId);
  });
}

/**
 * Says whether the member is notified in a browser, and ties that to the session in which the browser is used now.
 * @throws {DomainError} unauthenticated where the session has ended
 */
export async function visit(
  database: Database,
  { person, endpoint, now }: { person: SessionOwner; endpoint: string; now: number },
): Promise<boolean> {
  return database.transaction(async (within) => {
    const userId = await lockSession(within, person, now);
    const visited = await within
      .update(pushSubscriptions)
      .set({ sessionId: person.sessionId })
      .where(and(eq(ownerId, userId), eq(address, endpoint)))
      .returning({ endpoint: address });
    return visited.length > 0;
  });
}

type Move = { from: PushSubscriptionKeys; to: PushSubscriptionKeys; checkAddress: CheckAddress };

/**
 * Notifies a browser, whose push service gave it another subscription, by that one. The browser proves by the keys of the
 * earlier one that it is the same: it may have no session any longer.
 * @returns whether the earlier one was known
 * @throws {DomainError} invalid where the endpoint is refused
 */
export async function moveSubscription(
  database: Database,
  { from, to, checkAddress }: Move,
): Promise<boolean> {
  const { p256dh, auth } = pushSubscriptions;
  const isEarlier = and(eq(address, from.endpoint), eq(p256dh, from.keys.p256dh), eq(auth, from.keys.auth));
  const [known] = await database.select({ userId: ownerId }).from(pushSubscriptions).where(isEarlier);
  if (known === undefined) return false;
  await checkAddress(to.endpoint, known.userId);
  return database.transaction(async (within) => {
    await lockAccount(within, { id: known.userId }, "no key update");
    const [moved] = await within.delete(pushSubscriptions).where(isEarlier).returning();
    if (moved === undefined) return false;
    // A page may have sent it already, also for somebody else who is signed in there now.
    if ((await within.$count(pushSubscriptions, eq(address, to.endpoint))) > 0) return true;
    await within.insert(pushSubscriptions).values({ ...moved, endpoint: to.endpoint, ...to.keys });
    return true;
  });
}

/** Removes a browser of the member, if it is one. @throws {DomainError} unauthenticated where the session has ended */
export async function unsubscribe(
  database: Database,
  { person, endpoint, now }: { person: SessionOwner; endpoint: string; now: number },
): Promise<void> {
  await database.transaction(async (within) => {
    const { id: userId } = await lockOwnAccount(within, person, now, "no key update");
    await within.delete(pushSubscriptions).where(and(eq(ownerId, userId), eq(address, endpoint)));
  });
}
