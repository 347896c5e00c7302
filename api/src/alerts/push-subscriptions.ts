import type { PushSubscriptionKeys } from "@cointide/shared/contracts/alerts";
import { and, desc, eq, inArray, ne } from "drizzle-orm";
import { lockOwnAccount, type SessionOwner } from "../accounts/lock-account.ts";
import type { Database } from "../database/database.ts";
import { pushSubscriptions } from "../database/schema.ts";
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
 * Adds a browser in which the member is notified; beyond 10, the oldest goes. A browser notifies one member: the one who
 * was signed in there before is notified elsewhere.
 * @throws {DomainError} invalid where the endpoint is refused, unauthenticated where the session has ended
 */
export async function subscribe(
  database: Database,
  { person, subscription: { endpoint, keys }, checkAddress, now }: Subscribing,
): Promise<void> {
  await checkAddress(endpoint);
  await database.transaction(async (within) => {
    const { id: userId } = await lockOwnAccount(within, person, now, "no key update");
    await within.delete(pushSubscriptions).where(and(eq(address, endpoint), ne(ownerId, userId)));
    const values = { p256dh: keys.p256dh, auth: keys.auth, createdAt: new Date(now) };
    await within
      .insert(pushSubscriptions)
      .values({ userId, endpoint, ...values })
      .onConflictDoUpdate({ target: [ownerId, address], set: values });
    await dropOldest(within, userId);
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
