import { sql } from "drizzle-orm";
import { type Database, DatabaseError } from "./database.ts";
import { type Migration, migrationTable } from "./migration.ts";

/** Any number that nothing else locks. */
const LOCK = 4_071_984_001;

/** A row of the query's answer has this shape on both engines. */
type Applied = { rows: { name: string; isAdditive: boolean }[] };

/** Lets no other instance change the schema until the transaction ends. */
export async function lockSchema(transaction: Database): Promise<void> {
  await transaction.execute(sql`SELECT pg_advisory_xact_lock(${LOCK})`);
}

/**
 * @param applied without additive ones, which no version needs to know
 * @throws {DatabaseError} where a database has been migrated further than these migrations go
 */
export function requireKnown(applied: Iterable<string>, migrations: readonly Migration[]): void {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = [...applied].findLast((name) => !known.has(name));
  if (unknown === undefined) return;
  throw new DatabaseError(
    `The database has the schema ${unknown}, which this version of Cointide does not support. Start the version that made it or a newer one, or restore a backup of this version.`,
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
    for (const table of ["migrations", "additions"])
      await transaction.execute(
        sql`CREATE TABLE IF NOT EXISTS ${sql.identifier(table)} (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())`,
      );
    const { rows } = (await transaction.execute(sql`
      SELECT name, false AS "isAdditive" FROM migrations
      UNION ALL SELECT name, true FROM additions ORDER BY name`)) as unknown as Applied;
    const applied = new Set(rows.map(({ name }) => name));
    const needed = rows.filter(({ isAdditive }) => !isAdditive);
    requireKnown(
      needed.map(({ name }) => name),
      migrations,
    );
    for (const migration of migrations.filter(({ name }) => !applied.has(name))) {
      for (const statement of migration.statements) await transaction.execute(sql.raw(statement));
      const table = sql.identifier(migrationTable(migration));
      await transaction.execute(sql`INSERT INTO ${table} (name) VALUES (${migration.name})`);
    }
  });
}
