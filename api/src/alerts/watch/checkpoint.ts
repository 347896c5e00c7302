import { inArray, sql } from "drizzle-orm";
import type { Database } from "../../database/database.ts";
import { watermarks } from "../../database/schema.ts";
import { requireLease } from "./lease.ts";
import type { AlertState, SymbolWatch, Watermark } from "./symbol-watch.ts";

/** Up to when the prices of these symbols were judged when that was noted down last. */
export async function readWatermarks(
  database: Database,
  symbols: readonly string[],
): Promise<Map<string, Watermark>> {
  if (symbols.length === 0) return new Map();
  const rows = await database
    .select()
    .from(watermarks)
    .where(inArray(watermarks.symbol, [...symbols]));
  return new Map(rows.map(({ symbol, at, price }) => [symbol, { at: at.getTime(), price }]));
}

async function writeWatermarks(
  within: Database,
  all: readonly (Watermark & { symbol: string })[],
): Promise<void> {
  const rows = all.map(({ symbol, at, price }) => ({ symbol, at: new Date(at).toISOString(), price }));
  await within.execute(sql`
    INSERT INTO watermarks (symbol, at, price)
    SELECT symbol, at, price FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS w(symbol text, at timestamptz, price text)
    ON CONFLICT (symbol) DO UPDATE SET at = excluded.at, price = excluded.price`);
}

/** An alert that has begun anew, or is not active any longer, has nothing of this state. */
async function writeStates(within: Database, states: readonly AlertState[]): Promise<void> {
  if (states.length === 0) return;
  const rows = states.map(({ userId, id, revision, isArmed }) => ({
    user_id: userId,
    id,
    revision,
    is_armed: isArmed,
  }));
  await within.execute(sql`
    UPDATE alerts SET is_armed = s.is_armed, watched_revision = s.revision
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS s(user_id text, id text, revision integer, is_armed boolean)
    WHERE alerts.user_id = s.user_id AND alerts.id = s.id AND alerts.revision = s.revision AND alerts.status = 'active'`);
}

/**
 * Notes down how far prices were judged, and the alerts' state at just that price: whoever goes on from there comes to the
 * same crossings. Symbols with crossings that are not recorded yet stay where they are.
 * @throws {LeaseLostError} where another instance watches
 */
export async function writeCheckpoint(
  database: Database,
  term: number,
  watches: Iterable<SymbolWatch>,
  unrecorded: ReadonlySet<string>,
): Promise<void> {
  const changed = [...watches].flatMap((watch) => {
    const changes = unrecorded.has(watch.symbol) ? null : watch.changes();
    return changes === null ? [] : [{ watch, changes }];
  });
  if (changed.length === 0) return;
  await database.transaction(async (within) => {
    await requireLease(within, term);
    await writeWatermarks(
      within,
      changed.map(({ watch: { symbol }, changes: { watermark } }) => ({ symbol, ...watermark })),
    );
    await writeStates(
      within,
      changed.flatMap(({ changes: { states } }) => states),
    );
  });
  for (const { watch, changes } of changed) watch.keptChanges(changes);
}
