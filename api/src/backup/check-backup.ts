import { createHash } from "node:crypto";
import { type Entry, readArchive } from "./archive-reader.ts";
import { BackupError } from "./backup-error.ts";
import { type Checksums, checksumsSchema, ENTRIES, type Header, type Secrets } from "./format.ts";
import { parseEntry, readHeader } from "./read-header.ts";
import { openSecrets } from "./seal.ts";
import { createRowSum, sha256 } from "./sums.ts";

/** Contents of a backup whose file is complete and unchanged. */
export type CheckedBackup = {
  header: Header;
  checksums: Checksums;
  /** Null if the backup has none, or without the passphrase. */
  secrets: Secrets | null;
};

/** Reads an entry, and passes on its content. */
async function sumOf(
  { content }: Entry,
  onChunk: (chunk: Buffer) => void,
): Promise<Checksums["entries"][string]> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const chunk of content) {
    hash.update(chunk);
    bytes += chunk.length;
    onChunk(chunk);
  }
  return { bytes, sha256: hash.digest("hex") };
}

function countLines(content: Buffer): number {
  let count = 0;
  for (let at = content.indexOf("\n"); at !== -1; at = content.indexOf("\n", at + 1)) count += 1;
  return count;
}

/** Adds up the rows of each table. */
function createRowSums({ tables }: Header) {
  const sums = new Map(tables.map((table) => [table, createRowSum()]));
  return {
    add(name: string, lines: Buffer): void {
      const [, table = ""] = /^rows\/([^/]+)\//.exec(name) ?? [];
      sums.get(table)?.add({ count: countLines(lines), lines });
    },
    /** The first table whose rows differ from the checksums, or that only the checksums have. */
    findDifference: ({ rows }: Checksums): string | undefined =>
      [...new Set([...sums.keys(), ...Object.keys(rows)])].find((table) => {
        const sum = sums.get(table)?.end();
        return sum === undefined || rows[table]?.rows !== sum.rows || rows[table]?.sha256 !== sum.sha256;
      }),
  };
}

/** Returns the first entry that differs from the checksums, is missing, or isn't listed. */
function findDifference(found: Checksums["entries"], listed: Checksums["entries"]): string | undefined {
  const names = new Set([...Object.keys(found), ...Object.keys(listed)]);
  return [...names].find(
    (name) => found[name]?.sha256 !== listed[name]?.sha256 || found[name]?.bytes !== listed[name]?.bytes,
  );
}

type Read = {
  header: Header;
  checksums: Buffer;
  sealed?: Buffer;
  sums: Checksums["entries"];
  rows: ReturnType<typeof createRowSums>;
};

async function readAll(path: string): Promise<Read> {
  const read: Partial<Read> & Pick<Read, "sums"> = { sums: {} };
  for await (const entry of readArchive(path)) {
    const { name } = entry;
    if (name === ENTRIES.header) {
      const content = await entry.read();
      read.header = readHeader(content, path);
      read.rows = createRowSums(read.header);
      read.sums[name] = { bytes: content.length, sha256: sha256(content) };
    } else if (name === ENTRIES.checksums) read.checksums = await entry.read();
    else if (name === ENTRIES.secrets) read.sealed = await entry.read();
    else read.sums[name] = await sumOf(entry, (chunk) => read.rows?.add(name, chunk));
  }
  return read as Read;
}

/** @throws {BackupError} if the passphrase is wrong, or the checksums aren't those that it vouches for */
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
 * Reads a complete backup and compares it with its checksums.
 * @param passphrase null leaves its secrets encrypted
 * @throws {BackupError} if the backup is incomplete, changed or too new, has unexpected entries, or if the passphrase is wrong
 */
export async function checkBackup(path: string, passphrase: string | null): Promise<CheckedBackup> {
  const { header, checksums: content, sealed, sums, rows } = await readAll(path);
  const checksums = parseEntry(checksumsSchema, content, path);
  const table = rows.findDifference(checksums);
  const changed =
    findDifference(sums, checksums.entries) ?? (table === undefined ? undefined : ENTRIES.rows + table);
  if (changed !== undefined)
    throw new BackupError(`${path} was changed after it was made, at ${changed}. Use another copy of it.`);
  const secrets = passphrase === null ? null : await open(sealed, passphrase, content, path);
  return { header, checksums, secrets };
}
