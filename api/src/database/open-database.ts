import type { Logger } from "pino";
import { DatabaseError, type OpenDatabase } from "./database.ts";
import { migrate } from "./migrate.ts";
import { MIGRATIONS } from "./migrations.ts";
import { openPglite } from "./open-pglite.ts";
import { openPostgresql } from "./open-postgresql.ts";

/** Where the data are kept: the embedded database's folder (null: in memory), or a PostgreSQL server. */
export type DatabaseConfig =
  | { engine: "pglite"; dataDir: string | null }
  | { engine: "postgresql"; url: string };

/** Opens the database and brings it up to date. @throws {DatabaseError} when that is not possible. */
export async function openDatabase(config: DatabaseConfig, log: Logger): Promise<OpenDatabase> {
  const opened =
    config.engine === "pglite" ? await openPglite(config.dataDir) : openPostgresql(config.url, log);
  try {
    await migrate(opened.database, MIGRATIONS);
    return opened;
  } catch (error) {
    await opened.close();
    throw new DatabaseError(`The database cannot be used: ${reasonOf(error)}`);
  }
}

/** What the driver says; the query around it would not help. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return reasonOf(error.cause);
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return error.message;
}
