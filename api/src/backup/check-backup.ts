import { createHash } from "node:crypto";
import type * as z from "zod";
import { MIGRATIONS } from "../database/migrations.ts";
import { type Entry, readArchive } from "./archive-reader.ts";
import { BackupError } from "./backup-error.ts";
import {
  type Checksums,
  checksumsSchema,
  ENTRIES,
  FORMAT,
  type Header,
  headerSchema,
  type Secrets,
} from "./format.ts";
import { openSecrets } from "./seal.ts";
import { sha256 } from "./sums.ts";

/** A backup whose file is whole and unchanged. */
export type CheckedBackup = {
  header: Header;
  checksums: Checksums;
  /** Null where it has none, or they stay closed. */
  secrets: Secrets | null;
};

const NOT_A_BACKUP = "is not a backup of Cointide.";

function parse<Value>(schema: z.ZodType<Value>, content: Buffer, path: string): Value {
  try {
    return schema.parse(JSON.parse(content.toString()));
  } catch {
    throw new BackupError(`${path} ${NOT_A_BACKUP}`);
  }
}

/** @throws {BackupError} where this version cannot load it */
function requireReadable(header: Header, path: string): void {
  const known = new Set(MIGRATIONS.map(({ name }) => name));
  const unknown = header.migrations.findLast((name) => !known.has(name));
  if (header.format <= FORMAT && unknown === undefined) return;
  const what = unknown === undefined ? `the format ${header.format}` : `the schema ${unknown}`;
  throw new BackupError(
    `${path} has ${what}, which this version of Cointide does not support. Restore it with the version that made it, or a newer one.`,
  );
}

async function sumOf({ content }: Entry): Promise<Checksums["entries"][string]> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const chunk of content) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest("hex") };
}

/** The first entry that is not as the checksums say, or is missing, or is one too many. */
function findDifference(found: Checksums["entries"], listed: Checksums["entries"]): string | undefined {
  const names = new Set([...Object.keys(found), ...Object.keys(listed)]);
  return [...names].find(
    (name) => found[name]?.sha256 !== listed[name]?.sha256 || found[name]?.bytes !== listed[name]?.bytes,
  );
}

type Read = { header?: Header; checksums?: { content: Buffer }; sealed?: Buffer; sums: Checksums["entries"] };

async function readAll(path: string): Promise<Read> {
  const read: Read = { sums: {} };
  for await (const entry of readArchive(path)) {
    if (read.header === undefined) {
      if (entry.name !== ENTRIES.header) throw new BackupError(`${path} ${NOT_A_BACKUP}`);
      const content = await entry.read();
      read.header = parse(headerSchema, content, path);
      requireReadable(read.header, path);
      read.sums[entry.name] = { bytes: content.length, sha256: sha256(content) };
    } else if (entry.name === ENTRIES.checksums) read.checksums = { content: await entry.read() };
    else if (entry.name === ENTRIES.secrets) read.sealed = await entry.read();
    else read.sums[entry.name] = await sumOf(entry);
  }
  return read;
}

/** @throws {BackupError} where the passphrase is not the right one, or vouches for another backup */
async function open(sealed: Buffer | undefined, passphrase: string, checksums: Buffer, path: string) {
  if (sealed === undefined)
    throw new BackupError(
      `${path} has no secrets, so its origin cannot be verified. Restore it without BACKUP_PASSPHRASE.`,
    );
  const secrets = await openSecrets(sealed, passphrase);
  if (secrets.checksums === sha256(checksums)) return secrets;
  throw new BackupError(`${path} was changed after it was made. Use another copy of it.`);
}

/**
 * Reads a backup whole and compares it with its checksums.
 * @param passphrase null: its secrets stay closed
 * @throws {BackupError} where it is cut, changed, too new, or the passphrase does not open it
 */
export async function checkBackup(path: string, passphrase: string | null): Promise<CheckedBackup> {
  const { header, checksums: entry, sealed, sums } = await readAll(path);
  if (header === undefined) throw new BackupError(`${path} ${NOT_A_BACKUP}`);
  if (entry === undefined || (header.hasSecrets && sealed === undefined))
    throw new BackupError(`${path} is incomplete: its end is missing. Use another copy of the backup.`);
  const checksums = parse(checksumsSchema, entry.content, path);
  const changed = findDifference(sums, checksums.entries);
  if (changed !== undefined)
    throw new BackupError(`${path} was changed after it was made, at ${changed}. Use another copy of it.`);
  const secrets = passphrase === null ? null : await open(sealed, passphrase, entry.content, path);
  return { header, checksums, secrets };
}
