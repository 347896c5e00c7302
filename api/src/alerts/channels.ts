import { randomBytes } from "node:crypto";
import type { AlertChannels } from "@cointide/shared/contracts/alerts";
import { eq } from "drizzle-orm";
import { lockOwnAccount, type SessionOwner } from "../accounts/lock-account.ts";
import type { Database } from "../database/database.ts";
import { alertChannels, pushSubscriptions } from "../database/schema.ts";

/**
 * Refuses an address to which the service must not send.
 * @throws {DomainError} invalid, with a sentence that says why
 */
export type CheckAddress = (address: string) => Promise<void>;

/** The channels by which a member is notified, apart from browsers. */
type Channels = Pick<AlertChannels, "mail" | "webhook" | "webhookSecret">;

const DEFAULT: Channels = { mail: true, webhook: null, webhookSecret: null };

async function findChannels(database: Database, userId: string): Promise<Channels> {
  const { mail, webhook, webhookSecret } = alertChannels;
  const [row] = await database
    .select({ mail, webhook, webhookSecret })
    .from(alertChannels)
    .where(eq(alertChannels.userId, userId));
  return row ?? DEFAULT;
}

/** Reads the channels by which a member is notified of crossings. */
export async function readChannels(
  database: Database,
  userId: string,
): Promise<Omit<AlertChannels, "pushKey">> {
  const pushes = await database.$count(pushSubscriptions, eq(pushSubscriptions.userId, userId));
  return { ...(await findChannels(database, userId)), pushes };
}

/** The key by which a receiver checks that a webhook is from here, written as Standard Webhooks does. */
const makeSecret = () => `whsec_${randomBytes(32).toString("base64")}`;

function secretOf(known: Channels, webhook: string | null): string | null {
  if (webhook === null) return null;
  return webhook === known.webhook ? known.webhookSecret : makeSecret();
}

type Change = {
  person: SessionOwner;
  settings: Pick<Channels, "mail" | "webhook">;
  checkAddress: CheckAddress;
  now: number;
};

/**
 * Changes the channels by which a member is notified. Another address gets another secret.
 * @throws {DomainError} invalid where the address is refused, unauthenticated where the session has ended
 */
export async function changeChannels(
  database: Database,
  { person, settings: { mail, webhook }, checkAddress, now }: Change,
): Promise<void> {
  // Before the lock, because looking up the address takes time; one that was taken before needs no look.
  const before = await findChannels(database, person.id);
  if (webhook !== null && webhook !== before.webhook) await checkAddress(webhook);
  await database.transaction(async (within) => {
    const { id: userId } = await lockOwnAccount(within, person, now, "no key update");
    const webhookSecret = secretOf(await findChannels(within, userId), webhook);
    const settings = { mail, webhook, webhookSecret };
    await within
      .insert(alertChannels)
      .values({ userId, ...settings })
      .onConflictDoUpdate({ target: alertChannels.userId, set: settings });
  });
}
