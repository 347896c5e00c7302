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

/** Puts a file in its place in one step. Returns whether it has changed. */
export function placeFile(path: string, content: Uint8Array): boolean {
  if (existsSync(path) && readFileSync(path).equals(content)) return false;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(partOf(path), content);
  renameSync(partOf(path), path);
  return true;
}

/** Puts a text in its place, with copies that are compressed ahead; each comes in one step and is whole by itself. */
export function placeText(path: string, text: string): void {
  const content = Buffer.from(text);
  placeFile(`${path}.br`, brotliCompressSync(content));
  placeFile(`${path}.gz`, gzipSync(content, { level: 9 }));
  placeFile(path, content);
}

/** Puts a folder that never changes in its place in one step, unless it is there already. */
export function placeFolder(from: string, to: string): void {
  if (existsSync(to)) return;
  rmSync(partOf(to), { recursive: true, force: true });
  cpSync(from, partOf(to), { recursive: true });
  renameSync(partOf(to), to);
}

/** Puts each file of a folder in its place; those that are there and no longer in the folder stay. */
export function placeEach(from: string, to: string): void {
  const entries = readdirSync(from, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile() || entry.name.startsWith(".")) continue;
    const path = join(entry.parentPath, entry.name);
    placeFile(join(to, path.slice(from.length)), readFileSync(path));
  }
}
