import { closeSync, constants, fstatSync, openSync, readFileSync, type Stats, statSync } from "node:fs";
import { type FileHandle, open, stat } from "node:fs/promises";

/*
 * A pipe or a device in the place of a file would keep who reads it for as long as nobody writes there, and with it the
 * whole server. So only regular files are read, and links to them.
 */

/** Opens without waiting for the other end of a pipe, should one have been put there in between. */
const FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** @throws where it is no regular file, in words like those of the system */
export function requireRegular(path: string, stats: Stats): void {
  if (stats.isFile()) return;
  const [code, reason] = stats.isDirectory()
    ? ["EISDIR", "illegal operation on a directory"]
    : ["EINVAL", "not a regular file"];
  throw Object.assign(new Error(`${code}: ${reason}, open '${path}'`), { code });
}

/** The content of a regular file. Throws where there is none, as it does where it cannot be read. */
export function readRegularFile(path: string): Buffer {
  requireRegular(path, statSync(path));
  const file = openSync(path, FLAGS);
  try {
    requireRegular(path, fstatSync(file));
    return readFileSync(file);
  } finally {
    closeSync(file);
  }
}

/** Opens a regular file for reading. Rejects where there is none, as it does where it cannot be opened. */
export async function openRegularFile(path: string): Promise<FileHandle> {
  requireRegular(path, await stat(path));
  const file = await open(path, FLAGS);
  try {
    requireRegular(path, await file.stat());
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}
