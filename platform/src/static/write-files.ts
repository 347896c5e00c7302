import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { readRegularFile, requireRegular } from "../releases/regular-files.ts";

/** The prefix of unfinished files; servers do not serve them, and the next run replaces them. */
const PART = ".part-";

const partOf = (path: string): string =>
  join(dirname(path), `${PART}${path.slice(dirname(path).length + 1)}`);

/** Whether a file holds the content. What is no file is replaced. */
function isThere(path: string, content: Uint8Array): boolean {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return false;
  return readRegularFile(path).equals(content);
}

/** Writes a file atomically. Returns whether it has changed. */
export function writeAtomically(path: string, content: Uint8Array): boolean {
  if (isThere(path, content)) return false;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(partOf(path), content);
  renameSync(partOf(path), path);
  return true;
}

/** Writes a text and its precompressed copies, each atomically. */
export function writeCompressed(path: string, text: string): void {
  const content = Buffer.from(text);
  writeAtomically(`${path}.br`, brotliCompressSync(content));
  writeAtomically(`${path}.gz`, gzipSync(content, { level: 9 }));
  writeAtomically(path, content);
}

/** Copies an immutable folder atomically, unless it is there already. */
export function copyFolder(from: string, to: string): void {
  if (existsSync(to)) return;
  rmSync(partOf(to), { recursive: true, force: true });
  const filter = (path: string) => {
    const stats = statSync(path);
    if (!stats.isDirectory()) requireRegular(path, stats);
    return true;
  };
  cpSync(from, partOf(to), { recursive: true, filter });
  renameSync(partOf(to), to);
}

/** Copies each file of a folder atomically. Older files in the target stay. */
export function copyFiles(from: string, to: string): void {
  const entries = readdirSync(from, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile() || entry.name.startsWith(".")) continue;
    const path = join(entry.parentPath, entry.name);
    writeAtomically(join(to, path.slice(from.length)), readRegularFile(path));
  }
}
