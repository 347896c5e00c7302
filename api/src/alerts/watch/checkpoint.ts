import type { ReportedCrossing } from "@cointide/shared/alerts/judged-alert";
import { inArray, sql } from "drizzle-orm";
import type { Database } from "../../database/database.ts";
import { watermarks } from "../../database/schema.ts";
import { alertKey, type ListedAlert } from "./alert-list.ts";
import { requireLease } from "./lease.ts";
import type { KeptAlert, SymbolCheckpoint, WatchProgress } from "./watch-storage.ts";

async function readWatermarks(
  database: Database,
  symbols: readonly string[],
): Promise<WatchProgress["watermarks"]> {
  if (symbols.length === 0) return new Map();
  const rows = await database
    .select()
    .from(watermarks)
    .where(inArray(watermarks.symbol, [...symbols]));
  return new Map(rows.map(({ symbol, at }) => [symbol, at.getTime()]));
}

type CrossingRow = { userId: string; id: string; at: string; missedSince: string | null };

/** The crossings of alerts that may be found once more, or that say when the alert has crossed last. */
async function readRecorded(
  database: Database,
  alerts: readonly ListedAlert[],
): Promise<WatchProgress["recorded"]> {
  const keys = alerts.filter(({ crossings }) => crossings > 0);
  if (keys.length === 0) return new Map();
  const wanted = keys.map(({ userId, id, since }) => ({ user_id: userId, id, since: new Date(since) }));
  const { rows } = (await database.execute(sql`
    SELECT c.user_id AS "userId", c.alert_id AS id,
      extract(epoch FROM c.at) * 1000 AS at, extract(epoch FROM c.missed_since) * 1000 AS "missedSince"
    FROM jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) AS w(user_id text, id text, since timestamptz)
    JOIN crossings c ON c.user_id = w.user_id AND c.alert_id = w.id AND c.at >= w.since
    ORDER BY c.at, c.number`)) as unknown as { rows: CrossingRow[] };
  const recorded = new Map<string, ReportedCrossing[]>();
  for (const { at, missedSince, ...key } of rows) {
    const known = recorded.get(alertKey(key)) ?? [];
    known.push({ at: Number(at), missedSince: missedSince === null ? null : Number(missedSince) });
    recorded.set(alertKey(key), known);
  }
  return recorded;
}

/** How far the alerts' symbols were judged, and which of the alerts' crossings are recorded since. */
export async function readProgress(
  database: Database,
  alerts: readonly ListedAlert[],
): Promise<WatchProgress> {
  const symbols = new Set(alerts.map(({ symbol }) => symbol));
  return {
    watermarks: await readWatermarks(database, [...symbols]),
    recorded: await readRecorded(database, alerts),
  };
}

async function writeWatermarks(within: Database, symbols: readonly SymbolCheckpoint[]): Promise<void> {
  const rows = symbols.map(({ symbol, at, price }) => ({ symbol, at: new Date(at), price }));
  await within.execute(sql`
    INSERT INTO watermarks (symbol, at, price)
    SELECT symbol, at, price FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS w(symbol text, at timestamptz, price text)
    ON CONFLICT (symbol) DO UPDATE SET at = excluded.at, price = excluded.price`);
}

/** An alert that has started over, or is not active any longer, has nothing of this state. */
async function writeAlerts(within: Database, alerts: readonly KeptAlert[]): Promise<void> {
  if (alerts.length === 0) return;
  const rows = alerts.map(({ userId, id, revision, isArmed, since, hasCrossed }) => ({
    ...{ user_id: userId, id, revision, is_armed: isArmed, since: new Date(since), has_crossed: hasCrossed },
  }));
  await within.execute(sql`
    UPDATE alerts SET is_armed = s.is_armed, watched_revision = s.revision, since = s.since,
      crossed_at = CASE WHEN s.has_crossed AND alerts.since <> s.since THEN s.since ELSE crossed_at END
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS s(user_id text, id text, revision integer, is_armed boolean, since timestamptz, has_crossed boolean)
    WHERE alerts.user_id = s.user_id AND alerts.id = s.id AND alerts.revision = s.revision AND alerts.status = 'active'`);
}

/**
 * Notes down how far prices were judged, and the alerts' state at just that price: an instance that goes on from there comes to the
 * same crossings.
 * @throws {LeaseLostError} where another instance watches
 */
export async function writeCheckpoint(
  database: Database,
  term: number,
  symbols: readonly SymbolCheckpoint[],
): Promise<void> {
  if (symbols.length === 0) return;
  await database.transaction(async (within) => {
    await requireLease(within, term);
    await writeWatermarks(within, symbols);
    await writeAlerts(
      within,
      symbols.flatMap(({ alerts }) => alerts),
    );
  });
}
