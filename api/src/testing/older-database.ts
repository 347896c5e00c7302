import { PGlite } from "@electric-sql/pglite";
import type { OpenDatabase } from "../database/database.ts";
import { migrate } from "../database/migrate.ts";
import type { Migration } from "../database/migration.ts";
import { overPglite } from "../database/open-pglite.ts";
import { openPostgresql } from "../database/open-postgresql.ts";
import { createTestSchema } from "./databases.ts";
import { pgliteTemplate } from "./pglite-template.ts";
import { silentLog } from "./test-log.ts";

async function openEmpty(engine: OpenDatabase["engine"]): Promise<OpenDatabase> {
  if (engine === "pglite")
    return overPglite(await PGlite.create({ loadDataDir: pgliteTemplate() }), async () => {});
  const { url, drop } = await createTestSchema();
  const opened = openPostgresql(url, silentLog());
  return {
    ...opened,
    async close() {
      await opened.close();
      await drop();
    },
  };
}

/** A database of its own that has these migrations alone. */
export async function openOlderDatabase(
  engine: OpenDatabase["engine"],
  migrations: readonly Migration[],
): Promise<OpenDatabase> {
  const opened = await openEmpty(engine);
  await migrate(opened.database, migrations);
  return opened;
}
