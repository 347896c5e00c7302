import type { Alert } from "@cointide/shared/contracts/alerts";
import { and, eq, inArray } from "drizzle-orm";
import { lockOwnAccount, type SessionOwner } from "../accounts/lock-account.ts";
import type { Database } from "../database/database.ts";
import { alerts } from "../database/schema.ts";
import { beginning, columnsOf, requireRoom } from "./alerts.ts";
import type { IsListed } from "./listed-symbols.ts";

/** An alert of a guest, by the id that it keeps. */
type LocalAlert = Omit<Alert, "createdAt">;

type Import = { person: SessionOwner; local: readonly LocalAlert[]; isListed: IsListed; now: number };

async function knownIds(within: Database, userId: string, ids: string[]): Promise<Set<string>> {
  const rows = await within
    .select({ id: alerts.id })
    .from(alerts)
    .where(and(eq(alerts.userId, userId), inArray(alerts.id, ids)));
  return new Set(rows.map(({ id }) => id));
}

/** One delisted pair must not keep the other alerts out: its alert comes in, but is not watched. */
const restWhereUnlisted = (alert: LocalAlert, isListed: IsListed): LocalAlert =>
  alert.status === "active" && !isListed(alert.symbol) ? { ...alert, status: "paused" } : alert;

/** The new rows. Each was made a ms after the one before it, so that they keep their order. */
function rowsOf(userId: string, added: readonly LocalAlert[], isListed: IsListed, now: number) {
  return added.map((alert, index) => ({
    ...{ userId, ...columnsOf(restWhereUnlisted(alert, isListed)), ...beginning(now) },
    crossedAt: alert.crossedAt === null ? null : new Date(alert.crossedAt),
    createdAt: new Date(now - (added.length - 1 - index)),
  }));
}

/**
 * Takes a guest's alerts into the account, all or none, and gives their ids. An alert whose id the account has, even a
 * deleted one, stays as it is.
 * @throws {DomainError} unauthenticated where the session has ended, invalid where the account has no room for all of them.
 */
export function importAlerts(
  database: Database,
  { person, local, isListed, now }: Import,
): Promise<string[]> {
  return database.transaction(async (within) => {
    const { id: userId } = await lockOwnAccount(within, person, now, "no key update");
    const byId = new Map(local.toReversed().map((alert) => [alert.id, alert]));
    const ids = [...new Set(local.map(({ id }) => id))];
    const known = await knownIds(within, userId, ids);
    const added = ids.flatMap((id) => (known.has(id) ? [] : (byId.get(id) ?? [])));
    if (added.length === 0) return ids;
    await requireRoom(within, userId, added.length);
    await within.insert(alerts).values(rowsOf(userId, added, isListed, now));
    return ids;
  });
}
