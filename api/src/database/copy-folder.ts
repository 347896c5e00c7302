import { constants } from "node:fs";
import { cp, readdir, rm, stat, statfs } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { sql } from "drizzle-orm";
import type { Database } from "./database.ts";

/** What has to stay free on the disk: the database that is copied goes on writing. */
const RESERVE = 64 * 1024 * 1024;

type LogFiles = { rows: { first: string; last: string }[] };

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async (file) => (await stat(join(file.parentPath, file.name))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function requireRoom(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < (await sizeOf(folder)) + RESERVE)
    throw new Error("The disk has no room for a copy of the database. Free some space");
}

/**
 * Copies the folder of the embedded database while it is open. Queries wait during the copy, so the copy is in the state that
 * a killed process would leave, and contains every acknowledged write. It has the write-ahead log since the last checkpoint,
 * without recycled files.
 */
export async function copyFolder(database: Database, folder: string, target: string): Promise<void> {
  await requireRoom(folder);
  await database.execute(sql`CHECKPOINT`);
  await database.transaction(async (transaction) => {
    const { rows } = (await transaction.execute(sql`
      SELECT pg_walfile_name(redo_lsn) AS first, pg_walfile_name(pg_current_wal_lsn()) AS last
      FROM pg_control_checkpoint()`)) as unknown as LogFiles;
    const [{ first, last } = { first: "", last: "g" }] = rows;
    const isNeeded = (path: string): boolean => {
      const name = basename(path);
      if (basename(dirname(path)) !== "pg_wal" || !/^[0-9A-F]{24}$/.test(name)) return true;
      return name >= first && name <= last;
    };
    await cp(folder, target, { recursive: true, filter: isNeeded, mode: constants.COPYFILE_FICLONE });
  });
}

/** Removes a copy, also one that is not whole. */
export const removeCopy = (target: string): Promise<void> => rm(target, { recursive: true, force: true });
