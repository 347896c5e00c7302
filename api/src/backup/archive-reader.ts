import { createReadStream } from "node:fs";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { extract } from "tar-stream";
import { BackupError } from "./backup-error.ts";
import { createEntryChecks, isTooLarge } from "./entry-checks.ts";
import { ENTRIES } from "./format.ts";
import { NOT_A_BACKUP, readHeader } from "./read-header.ts";

/** Entry of a backup. Iterate, read or skip its content before the next entry is requested. */
export type Entry = { name: string; content: AsyncIterable<Buffer>; read(): Promise<Buffer>; skip(): void };

function toMessage(path: string, error: unknown): string {
  if (error instanceof BackupError) return error.message;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "ENOENT") return `There is no file ${path}.`;
  if (/^E[A-Z]+$/.test(code)) return `${path} cannot be read: ${(error as Error).message}.`;
  return `${path} is incomplete or damaged. Use another copy of the backup.`;
}

/** Yields the items of a stream, and replaces its errors by messages for operators. */
async function* withMessages<Item>(path: string, items: AsyncIterable<Item>): AsyncGenerator<Item> {
  try {
    yield* items;
  } catch (error) {
    throw new BackupError(toMessage(path, error));
  }
}

const unexpected = (path: string, name: string) =>
  new BackupError(
    `${path} has an entry that does not belong in a backup: ${JSON.stringify(name)}. Use another copy of it.`,
  );

/** Reads the files of an archive sequentially. @throws {BackupError} if it is damaged */
async function* readFiles(path: string): AsyncGenerator<Entry> {
  const tar = extract();
  const reading = pipeline(createReadStream(path), createGunzip(), tar);
  reading.catch(() => {});
  try {
    for await (const entry of withMessages(path, tar)) {
      const { name, type, size = 0 } = entry.header;
      if (type !== "file") throw unexpected(path, name);
      if (isTooLarge({ name, size }))
        throw new BackupError(`${path} has an entry that is too large: ${JSON.stringify(name)}.`);
      const content = withMessages(path, entry as AsyncIterable<Buffer>);
      yield { name, content, read: () => buffer(content), skip: () => void entry.resume() };
    }
    await reading.catch((error) => {
      throw new BackupError(toMessage(path, error));
    });
  } finally {
    tar.destroy();
  }
}

/**
 * Reads the entries of a backup sequentially, and checks their names.
 * @throws {BackupError} if the file is damaged or incomplete, or has an entry that doesn't belong in a backup
 */
export async function* readArchive(path: string): AsyncGenerator<Entry> {
  let checks: ReturnType<typeof createEntryChecks> | undefined;
  for await (const entry of readFiles(path)) {
    if (checks === undefined) {
      if (entry.name !== ENTRIES.header) throw new BackupError(`${path} ${NOT_A_BACKUP}`);
      const content = await entry.read();
      checks = createEntryChecks(readHeader(content, path));
      yield { name: entry.name, content: entry.content, read: async () => content, skip: () => {} };
    } else if (checks.accept(entry.name)) yield entry;
    else throw unexpected(path, entry.name);
  }
  if (checks === undefined) throw new BackupError(`${path} ${NOT_A_BACKUP}`);
  const missing = checks.missing();
  if (missing === undefined) return;
  throw new BackupError(`${path} is incomplete: it lacks ${missing}. Use another copy of the backup.`);
}
