import type { Logger } from "pino";
import { DatabaseError, type OpenDatabase } from "./database.ts";
import { migrate } from "./migrate.ts";
import { MIGRATIONS } from "./migrations.ts";
import { openPglite } from "./open-pglite.ts";
import { openPostgresql } from "./open-postgresql.ts";
import { outageReason } from "./unavailable.ts";

/** Where the data are kept: the embedded database's folder (null: in memory), or a PostgreSQL server. */
export type DatabaseConfig =
  | { engine: "pglite"; dataDir: string | null }
  | { engine: "postgresql"; url: string };

/** A migration may be silent for long: an index over all rows takes its time, and so do other instances. */
const AS_LONG_AS_IT_TAKES = 0;

/** Opens the database and brings it up to date. @throws {DatabaseError} when that is not possible. */
export async function openDatabase(config: DatabaseConfig, log: Logger): Promise<OpenDatabase> {
  const opened =
    config.engine === "pglite"
      ? await openPglite(config.dataDir)
      : openPostgresql(config.url, log, { answerWithin: AS_LONG_AS_IT_TAKES });
  try {
    await migrate(opened.database, MIGRATIONS);
  } catch (error) {
    await opened.close();
    if (error instanceof DatabaseError) throw error;
    throw new DatabaseError(`The database cannot be used: ${outageReason(error)}`);
  }
  if (config.engine === "pglite") return opened;
  await opened.close();
  return openPostgresql(config.url, log);
}
