import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { openRegularFile } from "../releases/regular-files.ts";

/** A file and its compressed copies, with what each is read by. */
const COPIES: readonly [suffix: string, read: (content: Buffer) => Buffer][] = [
  ["", (content) => content],
  [".br", brotliDecompressSync],
  [".gz", gunzipSync],
];

/** Whether a file and its compressed copies are what was published. */
export type PublishedFiles = { isAsPublished(path: string, integrity: string): Promise<boolean> };

/** Reads each file once, and again where the file system says that it was changed. */
export function createPublishedFiles(): PublishedFiles {
  const known = new Map<string, { state: string; isRight: boolean }>();

  async function isRight(
    path: string,
    read: (content: Buffer) => Buffer,
    integrity: string,
  ): Promise<boolean> {
    const stats = await stat(path).catch(() => null);
    if (stats === null) return true;
    const state = `${integrity} ${stats.ino} ${stats.size} ${stats.mtimeMs} ${stats.ctimeMs}`;
    const before = known.get(path);
    if (before?.state === state) return before.isRight;
    const file = await openRegularFile(path);
    const content = await file.readFile().finally(() => file.close());
    const digest = createHash("sha384").update(read(content)).digest("base64");
    const result = integrity === `sha384-${digest}`;
    known.set(path, { state, isRight: result });
    return result;
  }

  return {
    async isAsPublished(path, integrity) {
      try {
        const all = await Promise.all(
          COPIES.map(([suffix, read]) => isRight(`${path}${suffix}`, read, integrity)),
        );
        return all.every(Boolean);
      } catch {
        // A copy that cannot be decompressed, or a file that cannot be read, is none that was published.
        return false;
      }
    },
  };
}
