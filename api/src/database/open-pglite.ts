import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { DatabaseError, type OpenDatabase } from "./database.ts";
import { holdFolder } from "./hold-folder.ts";
import { openInThread } from "./pglite-thread.ts";
import { openReviving } from "./reviving-pglite.ts";
import * as schema from "./schema.ts";

/** Opens the embedded database; without a folder its data live in memory. @throws {DatabaseError} */
export async function openPglite(dataDir: string | null): Promise<OpenDatabase> {
  if (dataDir === null) return overPglite(await PGlite.create(), async () => {});
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const release = await holdFolder(dataDir);
  if (release === null) {
    throw new DatabaseError(
      `Another process uses the data in ${resolve(dataDir)}. Stop it, set DATA_DIR to another folder, or set DATABASE_URL to share a PostgreSQL database.`,
    );
  }
  try {
    return overPglite(await openReviving(() => openInThread(join(dataDir, "database"))), release);
  } catch (error) {
    await release();
    throw error;
  }
}

/** @param release runs after the database has closed. */
export function overPglite(
  client: Pick<PGlite, "query" | "transaction" | "close">,
  release: () => Promise<void>,
): OpenDatabase {
  return {
    engine: "pglite",
    // Drizzle uses no more of it.
    database: drizzle({ client: client as PGlite, schema }),
    connections: () => ({ open: 1, idle: 0, waiting: 0 }),
    async close() {
      await client.close();
      await release();
    },
  };
}
