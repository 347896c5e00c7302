import { sql } from "drizzle-orm";
import type { Database } from "../../database/database.ts";

/** The row by which instances agree who watches. */
const NAME = "alerts";

/** For how long the lock of a transaction may outlive its instance, in ms: the next one must not wait for it. */
const ABANDONED_AFTER = 5_000;

type Rows = { rows: { term: unknown }[] };

const inMs = (ms: number) => sql`clock_timestamp() + ${ms} * interval '1 millisecond'`;

/**
 * Takes the lease where nobody holds it. All times are by the database's clock, since instances' differ. The term grows with
 * each holder: whatever a former holder still writes is refused by it.
 * @param lasts how long the lease holds without being renewed, in ms
 * @returns the term; null while another instance holds the lease
 */
export async function acquireLease(
  database: Database,
  holder: string,
  lasts: number,
): Promise<number | null> {
  const { rows } = (await database.execute(sql`
    INSERT INTO leases AS held (name, holder, term, expires_at) VALUES (${NAME}, ${holder}, 1, ${inMs(lasts)})
    ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, term = held.term + 1, expires_at = ${inMs(lasts)}
    WHERE held.expires_at <= clock_timestamp() RETURNING term`)) as unknown as Rows;
  return rows[0] === undefined ? null : Number(rows[0].term);
}

/** Says that the holder of this term still lives. @returns false where another instance has taken its place. */
export async function renewLease(database: Database, term: number, lasts: number): Promise<boolean> {
  const { rows } = (await database.execute(sql`
    UPDATE leases SET expires_at = ${inMs(lasts)} WHERE name = ${NAME} AND term = ${term} RETURNING term`)) as unknown as Rows;
  return rows.length > 0;
}

/** Lets the next instance begin at once. */
export async function releaseLease(database: Database, term: number): Promise<void> {
  await database.execute(
    sql`UPDATE leases SET expires_at = clock_timestamp() WHERE name = ${NAME} AND term = ${term}`,
  );
}

/** Another instance has taken the place of the one that wrote. */
export class LeaseLostError extends Error {
  constructor() {
    super("Another instance watches alerts now.");
    this.name = "LeaseLostError";
  }
}

/**
 * Begins a transaction that only the holder of a term may make: nobody takes the lease until it ends.
 * @throws {LeaseLostError}
 */
export async function requireLease(transaction: Database, term: number): Promise<void> {
  const { rows } = (await transaction.execute(sql`
    SELECT term, set_config('idle_in_transaction_session_timeout', ${String(ABANDONED_AFTER)}, true)
    FROM leases WHERE name = ${NAME} AND term = ${term} FOR SHARE`)) as unknown as Rows;
  if (rows.length === 0) throw new LeaseLostError();
}
