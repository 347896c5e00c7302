import type { Alert } from "@cointide/shared/contracts/alerts";
import { and, eq } from "drizzle-orm";
import { lockOwnAccount, type SessionOwner } from "../accounts/lock-account.ts";
import type { Database } from "../database/database.ts";
import { alerts } from "../database/schema.ts";
import { addAlerts } from "./add-alerts.ts";
import { hasIdOf } from "./delete-alerts.ts";
import type { IsListed } from "./listed-symbols.ts";

/** An alert of a guest, by the id that it keeps. */
type LocalAlert = Omit<Alert, "createdAt">;

type Import = { person: SessionOwner; local: readonly LocalAlert[]; isListed: IsListed; now: number };

/** Returns those ids that the account has, also of deleted alerts. */
export async function findKnownIds(
  within: Database,
  userId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await within
    .select({ id: alerts.id })
    .from(alerts)
    .where(and(eq(alerts.userId, userId), hasIdOf(ids)));
  return new Set(rows.map(({ id }) => id));
}

/** Pauses an alert on a delisted pair, so that it does not keep the other alerts out. */
const pauseUnlisted = (alert: LocalAlert, isListed: IsListed): LocalAlert =>
  alert.status === "active" && !isListed(alert.symbol) ? { ...alert, status: "paused" } : alert;

/**
 * Adds a guest's alerts to the account, all or none, and returns their ids. An alert whose id the account has, even a
 * deleted one, stays as it is.
 * @throws {DomainError} unauthenticated if the session has ended, invalid if the account has no room for all of them.
 */
export function importAlerts(
  database: Database,
  { person, local, isListed, now }: Import,
): Promise<string[]> {
  return database.transaction(async (within) => {
    const { id: userId } = await lockOwnAccount(within, person, now, "no key update");
    const byId = new Map(local.toReversed().map((alert) => [alert.id, alert]));
    const ids = [...new Set(local.map(({ id }) => id))];
    const known = await findKnownIds(within, userId, ids);
    const added = ids.flatMap((id) => (known.has(id) ? [] : (byId.get(id) ?? [])));
    await addAlerts(
      within,
      userId,
      added.map((alert) => pauseUnlisted(alert, isListed)),
      now,
    );
    return ids;
  });
}
