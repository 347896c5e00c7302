import { sql } from "drizzle-orm";
import type { Database, OpenDatabase } from "../database/database.ts";
import { MIGRATIONS } from "../database/migrations.ts";
import { jobsSchema } from "../delivery/job-queue.ts";
import { BackupError } from "./backup-error.ts";
import { readCatalogue, type Table } from "./catalogue.ts";
import { isCopied } from "./copied-tables.ts";
import { createdTables, MIGRATION_TABLES } from "./schema-tables.ts";

const KNOWN = new Set([...MIGRATION_TABLES, ...createdTables(MIGRATIONS)]);

async function isTrue(transaction: Database, condition: ReturnType<typeof sql>): Promise<boolean> {
  const { rows } = (await transaction.execute(sql`SELECT (${condition}) AS "isTrue"`)) as unknown as {
    rows: { isTrue: boolean }[];
  };
  return rows[0]?.isTrue === true;
}

/** A running instance would continue to watch alerts with its old state. */
async function requireStopped(transaction: Database, tables: readonly Table[]): Promise<void> {
  if (!tables.some(({ name }) => name === "leases")) return;
  if (await isTrue(transaction, sql`EXISTS (SELECT FROM leases WHERE expires_at > clock_timestamp())`))
    throw new BackupError(
      "A service uses the database. Stop all its instances. If one was killed, wait for 15 seconds.",
    );
}

/** Other programs may share a PostgreSQL database; a restore must not drop their tables. */
function requireOurs(tables: readonly Table[]): void {
  const others = tables.filter(({ name }) => !KNOWN.has(name)).map(({ name }) => name);
  if (others.length > 0)
    throw new BackupError(
      `The database has tables that this version of Cointide does not recognize: ${others.join(", ")}. Restore into an empty database.`,
    );
}

async function requireEmpty(transaction: Database, tables: readonly Table[]): Promise<void> {
  for (const { name } of tables.filter((table) => isCopied(table.name))) {
    if (await isTrue(transaction, sql`EXISTS (SELECT FROM ${sql.identifier(name)})`))
      throw new BackupError(
        "The database is not empty. Restore into another one, or replace everything in it with --force.",
      );
  }
}

/** Removes tables, the functions of their triggers, and the jobs. */
async function dropAll(transaction: Database, tables: readonly Table[]): Promise<void> {
  const { rows } = (await transaction.execute(sql`
    SELECT DISTINCT p.proname AS name FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid
    JOIN pg_class c ON c.oid = t.tgrelid
    WHERE NOT t.tgisinternal AND c.relnamespace = current_schema()::regnamespace
      AND p.pronamespace = c.relnamespace`)) as unknown as { rows: { name: string }[] };
  for (const { name } of tables) await transaction.execute(sql`DROP TABLE ${sql.identifier(name)} CASCADE`);
  for (const { name } of rows) await transaction.execute(sql`DROP FUNCTION ${sql.identifier(name)}`);
  const jobs = sql.identifier(await jobsSchema(transaction));
  await transaction.execute(sql`DROP SCHEMA IF EXISTS ${jobs} CASCADE`);
}

/**
 * Drops all tables before a restore.
 * @param force whether the tables may have rows
 * @throws {BackupError} if the database is in use, has tables of other programs, or has rows and `force` isn't set
 */
export async function clearTarget(
  transaction: Database,
  engine: OpenDatabase["engine"],
  force: boolean,
): Promise<void> {
  const tables = await readCatalogue(transaction);
  await requireStopped(transaction, tables);
  if (engine === "postgresql") requireOurs(tables);
  if (!force) await requireEmpty(transaction, tables);
  await dropAll(transaction, tables);
}
