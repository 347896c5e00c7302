import { MAX_ALERTS } from "@cointide/shared/contracts/alert-limits";
import type { Alert, AlertSettings } from "@cointide/shared/contracts/alerts";
import { and, asc, eq, getTableColumns, ne, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { alerts } from "../database/schema.ts";
import { DomainError } from "../domain-error.ts";

const FULL = `An account holds up to ${MAX_ALERTS} alerts. Delete some to make room.`;

/** An alert as the database has it. A deleted one stays for up to a day. */
export type AlertRow = typeof alerts.$inferSelect;

/** The time of a change, by the clock that all instances share. */
export const CHANGED_NOW = sql`clock_timestamp()`;

/** An alert as clients of a version know it. */
export const alertOf = (row: Omit<AlertRow, "status"> & Pick<Alert, "status">, version: number): Alert => ({
  id: row.id,
  symbol: row.symbol,
  condition: JSON.parse(row.condition),
  repeatAfter: row.repeatAfter,
  note: row.note,
  status: row.status,
  createdAt: row.createdAt.getTime(),
  crossings: row.crossings,
  crossedAt: row.crossedAt?.getTime() ?? null,
  ...(version >= 2 && { expiresAt: row.expiresAt?.getTime() ?? null }),
});

/** The columns that an alert's owner decides. Equal conditions are equal texts: the contract orders their fields. */
export const columnsOf = <Settings extends AlertSettings>({
  condition,
  expiresAt,
  ...settings
}: Settings) => ({
  ...settings,
  // What a client leaves out stays as it is.
  ...(expiresAt !== undefined && { expiresAt: expiresAt === null ? null : new Date(expiresAt) }),
  condition: JSON.stringify(condition),
});

/** The columns of an alert that begins to be watched. */
export const beginning = (now: number) => ({ changedAt: CHANGED_NOW, since: new Date(now), isArmed: false });

/** The condition that an alert is not deleted. */
export const isKept = ne(alerts.status, "deleted");

/** The alerts of a member, the oldest first, as clients of a version know them. */
export async function listAlerts(database: Database, userId: string, version = 1): Promise<Alert[]> {
  const rows = await database
    .select({ ...getTableColumns(alerts), status: sql<Alert["status"]>`${alerts.status}` })
    .from(alerts)
    .where(and(eq(alerts.userId, userId), isKept))
    .orderBy(asc(alerts.createdAt), asc(alerts.id));
  return rows.map((row) => alertOf(row, version));
}

/** Counts the alerts of an account. */
export const countAlerts = (database: Database, userId: string): Promise<number> =>
  database.$count(alerts, and(eq(alerts.userId, userId), isKept)).then(Number);

/**
 * Refuses more alerts than an account holds. The caller holds the account's lock, so that concurrent requests cannot
 * exceed the limit together.
 * @throws {DomainError} invalid
 */
export async function requireRoom(within: Database, userId: string, added: number): Promise<void> {
  const kept = await countAlerts(within, userId);
  if (kept + added > MAX_ALERTS) throw new DomainError("invalid", FULL);
}
