import { sql } from "drizzle-orm";
import type { Database } from "./database.ts";
import type { Migration } from "./migrations.ts";

/** Any number that nothing else locks. */
const LOCK = 4_071_984_001;

/** A row of the query's answer has this shape on both engines. */
type Applied = { rows: { name: string }[] };

/**
 * Brings the database up to date, wholly or not at all. Instances that start together wait for the first one
 * and find nothing left to do.
 */
export async function migrate(database: Database, migrations: readonly Migration[]): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`SELECT pg_advisory_xact_lock(${LOCK})`);
    await transaction.execute(
      sql`CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())`,
    );
    const { rows } = (await transaction.execute(sql`SELECT name FROM migrations`)) as unknown as Applied;
    const applied = new Set(rows.map(({ name }) => name));
    for (const { name, statements } of migrations.filter((migration) => !applied.has(migration.name))) {
      for (const statement of statements) await transaction.execute(sql.raw(statement));
      await transaction.execute(sql`INSERT INTO migrations (name) VALUES (${name})`);
    }
  });
}
