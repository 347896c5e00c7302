import { sql } from "drizzle-orm";
import { type Database, DatabaseError } from "./database.ts";
import type { Migration } from "./migration.ts";

/** Any number that nothing else locks. */
const LOCK = 4_071_984_001;

/** A row of the query's answer has this shape on both engines. */
type Applied = { rows: { name: string }[] };

/** Lets no other instance change the schema until the transaction ends. */
export async function lockSchema(transaction: Database): Promise<void> {
  await transaction.execute(sql`SELECT pg_advisory_xact_lock(${LOCK})`);
}

/** @throws {DatabaseError} where a database has been migrated further than these migrations go */
export function requireKnown(applied: Iterable<string>, migrations: readonly Migration[]): void {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = [...applied].findLast((name) => !known.has(name));
  if (unknown === undefined) return;
  throw new DatabaseError(
    `The database has the schema ${unknown}, which this version of Cointide does not know. Start the version that made it or a newer one, or restore a backup of this version.`,
  );
}

/**
 * Brings the database up to date, wholly or not at all. Instances that start together wait for the first one
 * and find nothing left to do.
 * @throws {DatabaseError} where it is newer
 */
export async function migrate(database: Database, migrations: readonly Migration[]): Promise<void> {
  await database.transaction(async (transaction) => {
    await lockSchema(transaction);
    await transaction.execute(
      sql`CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())`,
    );
    const { rows } = (await transaction.execute(
      sql`SELECT name FROM migrations ORDER BY name`,
    )) as unknown as Applied;
    const applied = new Set(rows.map(({ name }) => name));
    requireKnown(applied, migrations);
    for (const { name, statements } of migrations.filter((migration) => !applied.has(migration.name))) {
      for (const statement of statements) await transaction.execute(sql.raw(statement));
      await transaction.execute(sql`INSERT INTO migrations (name) VALUES (${name})`);
    }
  });
}
