import { execFile } from "node:child_process";
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { DatabaseError, type OpenDatabase } from "./database.ts";
import { lockDirectory } from "./directory-lock.ts";
import { openFolder, openReopening } from "./reopening-pglite.ts";
import * as schema from "./schema.ts";

/** Opens the embedded database; without a folder its data live in memory. @throws {DatabaseError} */
export async function openPglite(dataDir: string | null): Promise<OpenDatabase> {
  if (dataDir === null) return overPglite(await PGlite.create(), async () => {});
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const release = await lockDirectory(dataDir);
  if (release === null) {
    throw new DatabaseError(
      `Another process uses the data in ${resolve(dataDir)}. Stop it, set DATA_DIR to another folder, or set DATABASE_URL to share a PostgreSQL database.`,
    );
  }
  try {
    const folder = join(dataDir, "database");
    if (!existsSync(folder)) await createFolder(folder);
    return overPglite(await openReopening(() => openFolder(folder)), release);
  } catch (error) {
    await release();
    throw error;
  }
}

/** Makes an empty database. That takes 700 MB, so a process does it that ends, and the folder appears when it is done. */
async function createFolder(folder: string): Promise<void> {
  const draft = `${folder}.new`;
  rmSync(draft, { recursive: true, force: true });
  const library = createRequire(import.meta.url).resolve("@electric-sql/pglite");
  const program =
    "require(process.argv[1]).PGlite.create(process.argv[2]).then((database) => database.close())";
  // It ends before its code would be worth optimizing, which takes as long as the work.
  const options = ["--liftoff-only", "--eval", program];
  await promisify(execFile)(process.execPath, [...options, library, draft]);
  renameSync(draft, folder);
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
