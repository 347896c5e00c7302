import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

/** The prefix of unfinished files; servers do not serve them, and the next run replaces them. */
const PART = ".part-";

const partOf = (path: string): string =>
  join(dirname(path), `${PART}${path.slice(dirname(path).length + 1)}`);

/** Writes a file atomically. Returns whether it has changed. */
export function writeAtomically(path: string, content: Uint8Array): boolean {
  if (existsSync(path) && readFileSync(path).equals(content)) return false;
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
  cpSync(from, partOf(to), { recursive: true });
  renameSync(partOf(to), to);
}

/** Copies each file of a folder atomically. Older files in the target stay. */
export function copyFiles(from: string, to: string): void {
  const entries = readdirSync(from, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile() || entry.name.startsWith(".")) continue;
    const path = join(entry.parentPath, entry.name);
    writeAtomically(join(to, path.slice(from.length)), readFileSync(path));
  }
}
