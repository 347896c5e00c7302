import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { pino } from "pino";
import type { OpenDatabase } from "../database/database.ts";
import { requestCopy } from "../database/folder-copies.ts";
import type { DatabaseConfig } from "../database/open-database.ts";
import { openPglite, overPglite } from "../database/open-pglite.ts";
import { openPostgresql } from "../database/open-postgresql.ts";
import { openFolder } from "../database/reopening-pglite.ts";
import { BackupError } from "./backup-error.ts";

/** A query over all rows may be silent for long. */
const AS_LONG_AS_IT_TAKES = 0;

const silent = () => pino({ level: "silent" });

/** Opens the database of a deployment as it is, whether or not its service runs. @throws {DatabaseError} */
export async function openSource(config: DatabaseConfig): Promise<OpenDatabase> {
  if (config.engine === "postgresql")
    return openPostgresql(config.url, silent(), { answerWithin: AS_LONG_AS_IT_TAKES });
  const { dataDir } = config;
  if (dataDir === null || !existsSync(join(dataDir, "database")))
    throw new BackupError(
      `There is no database in ${resolve(dataDir ?? ".")}. Set DATA_DIR or DATABASE_URL to the location of the data.`,
    );
  const copy = await requestCopy(dataDir);
  if (copy === null) return openPglite(dataDir);
  try {
    return overPglite(await openFolder(copy.folder), copy.remove);
  } catch (error) {
    await copy.remove();
    throw error;
  }
}

/** Opens the database that a restore goes to; a folder is made where there is none. @throws {DatabaseError} */
export const openTarget = async (config: DatabaseConfig): Promise<OpenDatabase> =>
  config.engine === "postgresql"
    ? openPostgresql(config.url, silent(), { answerWithin: AS_LONG_AS_IT_TAKES })
    : openPglite(config.dataDir);
