import type { AlertSettings } from "@cointide/shared/contracts/alerts";
import { sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { requireRoom } from "./alerts.ts";

/** An alert to add under its id. `crossedAt` is in ms since 1970. */
export type NewAlert = AlertSettings & { id: string; crossings?: number; crossedAt?: number | null };

const dateOf = (at: number | null | undefined): Date | null => (at == null ? null : new Date(at));

/**
 * Adds alerts in their order, each created 1 ms after the previous one. All rows travel as one parameter: with a
 * parameter per value PGlite blocks the process five times as long. The caller holds the account's lock.
 * @throws {DomainError} invalid if the account has no room for all of them
 */
export async function addAlerts(
  within: Database,
  userId: string,
  added: readonly NewAlert[],
  now: number,
): Promise<void> {
  if (added.length === 0) return;
  await requireRoom(within, userId, added.length);
  const rows = added.map(({ condition, expiresAt, crossedAt, ...alert }, index) => ({
    ...{ id: alert.id, symbol: alert.symbol, note: alert.note, status: alert.status },
    ...{ condition: JSON.stringify(condition), repeat_after: alert.repeatAfter },
    ...{ crossings: alert.crossings ?? 0, crossed_at: dateOf(crossedAt), expires_at: dateOf(expiresAt) },
    created_at: new Date(now - (added.length - 1 - index)),
  }));
  await within.execute(sql`
    INSERT INTO alerts (user_id, id, symbol, condition, repeat_after, note, status, expires_at, crossings, crossed_at,
      created_at, changed_at, since)
    SELECT ${userId}, id, symbol, condition, repeat_after, note, status, expires_at, crossings, crossed_at,
      created_at, clock_timestamp(), ${new Date(now).toISOString()}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS a(id text, symbol text, condition text, repeat_after integer,
      note text, status text, expires_at timestamptz, crossings integer, crossed_at timestamptz, created_at timestamptz)`);
}
