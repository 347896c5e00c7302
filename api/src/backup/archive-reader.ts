import { createReadStream } from "node:fs";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { extract } from "tar-stream";
import { BackupError } from "./backup-error.ts";

/** An entry of an archive. Its content must be taken, in one of three ways, before the next entry comes. */
export type Entry = { name: string; content: AsyncIterable<Buffer>; read(): Promise<Buffer>; skip(): void };

/** A path that leads out of the folder that an archive is laid out in. */
const ESCAPES = /^[/\\]|^[A-Za-z]:|(^|[/\\])\.\.([/\\]|$)|\0/;

function sentenceOf(path: string, error: unknown): string {
  if (error instanceof BackupError) return error.message;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "ENOENT") return `There is no file ${path}.`;
  if (/^E[A-Z]+$/.test(code)) return `${path} cannot be read: ${(error as Error).message}.`;
  return `${path} is incomplete or damaged. Use another copy of the backup.`;
}

/** Passes on what is read, and says in a sentence where that fails. */
async function* withSentences<Item>(path: string, items: AsyncIterable<Item>): AsyncGenerator<Item> {
  try {
    yield* items;
  } catch (error) {
    throw new BackupError(sentenceOf(path, error));
  }
}

/** Reads the entries of an archive one after the other. @throws {BackupError} where it is damaged */
export async function* readArchive(path: string): AsyncGenerator<Entry> {
  const tar = extract();
  const reading = pipeline(createReadStream(path), createGunzip(), tar);
  reading.catch(() => {});
  try {
    for await (const entry of withSentences(path, tar)) {
      const { name } = entry.header;
      if (ESCAPES.test(name) || entry.header.type !== "file")
        throw new BackupError(`${path} has an entry that does not belong in a backup: ${name}.`);
      const content = withSentences(path, entry as AsyncIterable<Buffer>);
      yield { name, content, read: () => buffer(content), skip: () => void entry.resume() };
    }
    await reading.catch((error) => {
      throw new BackupError(sentenceOf(path, error));
    });
  } finally {
    tar.destroy();
  }
}
