import { randomBytes } from "node:crypto";
import type { WebhookFormat } from "@cointide/shared/contracts/alert-limits";
import type { AlertChannels, QuietHours } from "@cointide/shared/contracts/alerts";
import { eq } from "drizzle-orm";
import { lockOwnAccount, type SessionOwner } from "../accounts/lock-account.ts";
import type { Database } from "../database/database.ts";
import { alertChannels, pushSubscriptions } from "../database/schema.ts";
import { readQuietHours } from "./quiet-hours.ts";

/**
 * Refuses an address to which the service must not send.
 * @param member who wants something sent there
 * @returns false if the address could not be checked
 * @throws {DomainError} invalid, with a sentence that says why
 */
export type CheckAddress = (address: string, member: string) => Promise<boolean>;

/** The channels by which a member is notified, apart from browsers. */
type Channels = Pick<AlertChannels, "mail" | "webhook" | "webhookSecret"> & {
  format: WebhookFormat;
  quiet: QuietHours | null;
};

const DEFAULT: Channels = { mail: true, webhook: null, webhookSecret: null, format: "json", quiet: null };

async function findChannels(database: Database, userId: string): Promise<Channels> {
  const { mail, webhook, webhookSecret, format, quiet } = alertChannels;
  const [row] = await database
    .select({ mail, webhook, webhookSecret, format, quiet })
    .from(alertChannels)
    .where(eq(alertChannels.userId, userId));
  return row === undefined ? DEFAULT : { ...row, quiet: readQuietHours(row.quiet) };
}

/** Reads the channels by which a member is notified of crossings, as clients of a version know them. */
export async function readChannels(
  database: Database,
  userId: string,
  version = 1,
): Promise<Omit<AlertChannels, "pushKey">> {
  const pushes = await database.$count(pushSubscriptions, eq(pushSubscriptions.userId, userId));
  const { format, quiet, ...channels } = await findChannels(database, userId);
  return { ...channels, pushes, ...(version >= 2 && { format, quiet }) };
}

/** The key by which a receiver checks that a webhook is from here, written as Standard Webhooks does. */
const makeSecret = () => `whsec_${randomBytes(32).toString("base64")}`;

function secretOf(known: Channels, webhook: string | null): string | null {
  if (webhook === null) return null;
  return webhook === known.webhook ? known.webhookSecret : makeSecret();
}

type Change = {
  person: SessionOwner;
  settings: Pick<AlertChannels, "mail" | "webhook" | "format" | "quiet">;
  checkAddress: CheckAddress;
  now: number;
};

/**
 * Changes the channels by which a member is notified. Another address gets another secret.
 * @returns false if the address is another one and could not be checked
 * @throws {DomainError} invalid if the address is refused, unauthenticated if the session has ended
 */
export async function changeChannels(
  database: Database,
  { person, settings: { mail, webhook, format, quiet }, checkAddress, now }: Change,
): Promise<boolean> {
  // Before the lock, because a look-up takes time. An address that is saved already is not checked again.
  const before = await findChannels(database, person.id);
  const isOther = webhook !== null && webhook !== before.webhook;
  const isChecked = !isOther || (await checkAddress(webhook, person.id));
  await database.transaction(async (within) => {
    const { id: userId } = await lockOwnAccount(within, person, now, "no key update");
    const known = await findChannels(within, userId);
    const webhookSecret = secretOf(known, webhook);
    // A client that knows no formats gives an address that takes ours.
    const sentFormat = format ?? (webhook === known.webhook ? known.format : "json");
    const settings = {
      ...{ mail, webhook, webhookSecret },
      format: sentFormat,
      ...(quiet !== undefined && { quiet: quiet === null ? null : JSON.stringify(quiet) }),
    };
    await within
      .insert(alertChannels)
      .values({ userId, ...settings })
      .onConflictDoUpdate({ target: alertChannels.userId, set: settings });
  });
  return isChecked;
}
