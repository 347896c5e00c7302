import { execFile } from "node:child_process";
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { PGlite } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/pglite";
import { DatabaseError, type OpenDatabase } from "./database.ts";
import { lockDirectory } from "./directory-lock.ts";
import { answerCopyRequest, removeAbandonedCopies } from "./folder-copies.ts";
import { openFolder, openReopening } from "./reopening-pglite.ts";
import * as schema from "./schema.ts";

/**
 * How often the log of writes is moved into the files of tables, in ms. PGlite has no process that does so, and its log would
 * grow for as long as it is open.
 */
const CHECKPOINT_EVERY = 5 * 60_000;

function startCheckpoints({ database, close, ...opened }: OpenDatabase, every: number): OpenDatabase {
  // Where it fails, the next query that does says why.
  const timer = setInterval(() => database.execute(sql`CHECKPOINT`).catch(() => {}), every).unref();
  return {
    ...{ ...opened, database },
    close() {
      clearInterval(timer);
      return close();
    },
  };
}

/** Opens the embedded database; without a folder its data live in memory. @throws {DatabaseError} */
export async function openPglite(
  dataDir: string | null,
  { checkpointEvery = CHECKPOINT_EVERY } = {},
): Promise<OpenDatabase> {
  if (dataDir === null) return overPglite(await PGlite.create(), async () => {});
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  let opened: OpenDatabase | undefined;
  const release = await lockDirectory(dataDir, (socket) => {
    if (opened === undefined) socket.destroy();
    else answerCopyRequest(opened.database, dataDir, socket);
  });
  if (release === null) {
    throw new DatabaseError(
      `Another process uses the data in ${resolve(dataDir)}. Stop it, set DATA_DIR to another folder, or set DATABASE_URL to share a PostgreSQL database.`,
    );
  }
  try {
    const folder = join(dataDir, "database");
    removeAbandonedCopies(dataDir);
    if (!existsSync(folder)) await createFolder(folder);
    const folderOpened = overPglite(await openReopening(() => openFolder(folder)), release);
    opened = startCheckpoints(folderOpened, checkpointEvery);
    return opened;
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
