import { createHash } from "node:crypto";
import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { setImmediate } from "node:timers/promises";
import { createGzip } from "node:zlib";
import { pack } from "tar-stream";
import { BackupError } from "./backup-error.ts";
import type { Checksums } from "./format.ts";

/** An archive that is being written. */
export type ArchiveWriter = {
  add(name: string, content: Buffer | string): Promise<void>;
  /** Adds a file of the disk, which has this size. */
  addFile(name: string, path: string, size: number): Promise<void>;
  /** Of the entries that were added. */
  readonly sums: Checksums["entries"];
  /** Ends the archive and waits until it is on the disk. */
  end(): Promise<void>;
  /** Gives up. */
  abandon(): void;
};

/**
 * Creates an archive that only its owner may read.
 * @param path names no file: one that is there keeps its permissions, or is a link
 * @param signal gives up
 */
export function createArchive(path: string, madeAt: Date, signal?: AbortSignal): ArchiveWriter {
  const tar = pack();
  const sums: Checksums["entries"] = {};
  const output = createWriteStream(path, { mode: 0o600, flush: true });
  const written = pipeline(tar, createGzip(), output, { signal });
  let failure: unknown;
  written.catch((error) => {
    failure = error;
  });

  /** Runs a step; why the file cannot be written counts more than what follows from it. */
  async function attempt(step: () => Promise<unknown>): Promise<void> {
    try {
      await step();
    } catch (error) {
      await setImmediate();
      if (failure === undefined) throw error;
      signal?.throwIfAborted();
      const reason = failure instanceof Error ? failure.message : String(failure);
      throw new BackupError(`${path} cannot be written: ${reason}.`);
    }
  }

  async function writeEntry(name: string, size: number, content: AsyncIterable<Buffer> | Iterable<Buffer>) {
    const hash = createHash("sha256");
    const entry = tar.entry({ name, size, mode: 0o600, mtime: madeAt });
    const ended = once(entry, "close");
    // The loop may have ended with the archive's failure before anybody waits for it.
    ended.catch(() => {});
    for await (const chunk of content) {
      hash.update(chunk);
      if (entry.write(chunk)) continue;
      const drained = once(entry, "drain");
      drained.catch(() => {});
      await Promise.race([drained, written]);
    }
    entry.end(undefined);
    await Promise.race([ended, written]);
    sums[name] = { bytes: size, sha256: hash.digest("hex") };
  }

  return {
    sums,
    add: (name, content) => {
      const bytes = Buffer.from(content);
      return attempt(() => writeEntry(name, bytes.length, [bytes]));
    },
    addFile: (name, file, size) => attempt(() => writeEntry(name, size, createReadStream(file))),
    end: () =>
      attempt(async () => {
        tar.finalize();
        await written;
      }),
    abandon: () => void tar.destroy(),
  };
}
