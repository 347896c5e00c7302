import { MAX_ALERTS } from "@cointide/shared/contracts/alert-limits";
import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Bearer } from "../accounts/access-token.ts";
import { isLivingSession } from "../accounts/lock-account.ts";
import type { Database } from "../database/database.ts";
import { alerts, sessions } from "../database/schema.ts";
import { CHANGED_NOW, isKept } from "./alerts.ts";

/** The most deleted alerts that an account keeps: enough to restore all of its alerts, twice. */
export const MAX_DELETED = 2 * MAX_ALERTS;

/** The condition that an alert has one of these ids, as one parameter. */
export const hasIdOf = (ids: readonly string[]): SQL => sql`${alerts.id} = ANY(${sql.param(ids)}::text[])`;

/**
 * Removes the oldest deleted alerts beyond the limit. The watcher may not have noticed those of the last second: it stops
 * watching them when it next reads all alerts, and records no crossings of alerts that have no row. Rows that a recorder
 * holds are left for another time, because waiting for them could be a deadlock.
 */
async function dropOldestDeleted(within: Database, userId: string): Promise<void> {
  const isDeleted = and(eq(alerts.userId, userId), eq(alerts.status, "deleted"));
  const oldest = within
    .select({ id: alerts.id })
    .from(alerts)
    .where(isDeleted)
    .orderBy(desc(alerts.changedAt), desc(alerts.id))
    .offset(MAX_DELETED)
    .for("update", { skipLocked: true });
  await within.delete(alerts).where(and(isDeleted, inArray(alerts.id, oldest)));
}

const asDeleted = () =>
  ({ status: "deleted", changedAt: CHANGED_NOW, revision: sql`${alerts.revision} + 1` }) as const;

/** Marks alerts of an account as deleted, so that the watcher notices. */
export async function deleteAlerts(within: Database, userId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await within
    .update(alerts)
    .set(asDeleted())
    .where(and(eq(alerts.userId, userId), hasIdOf(ids)));
  await dropOldestDeleted(within, userId);
}

/** Marks an alert of the owner of a valid session as deleted. Returns false if there is no such alert. */
export async function deleteAlert(
  database: Database,
  bearer: Bearer,
  { id, now }: { id: string; now: number },
): Promise<boolean> {
  const owner = database
    .select({ userId: sessions.userId })
    .from(sessions)
    .where(isLivingSession(bearer, now));
  const deleted = await database
    .update(alerts)
    .set(asDeleted())
    .where(and(eq(alerts.id, id), isKept, inArray(alerts.userId, owner)))
    .returning({ id: alerts.id });
  if (deleted.length > 0) await dropOldestDeleted(database, bearer.userId);
  return deleted.length > 0;
}
