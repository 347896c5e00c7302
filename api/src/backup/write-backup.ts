import { randomBytes } from "node:crypto";
import { renameSync, rmSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { sql } from "drizzle-orm";
import type { Database, OpenDatabase } from "../database/database.ts";
import { requireKnown } from "../database/migrate.ts";
import { MIGRATIONS } from "../database/migrations.ts";
import { type ArchiveWriter, createArchive } from "./archive-writer.ts";
import { BackupError } from "./backup-error.ts";
import { readCatalogue, readMigrations, type Table } from "./catalogue.ts";
import { checkBackup } from "./check-backup.ts";
import { isCopied, secretColumns } from "./copied-tables.ts";
import { type Checksums, ENTRIES, FORMAT, type Header, type Secrets } from "./format.ts";
import { readRows } from "./read-rows.ts";
import { listReleases } from "./release-files.ts";
import { createSealer, type Sealer } from "./seal.ts";
import { createRowSum, type RowSum, sha256 } from "./sums.ts";

/** What a backup is made of, and where to. */
export type BackupOptions = {
  file: string;
  source: OpenDatabase;
  /** The store of releases; null: they are left out. */
  store: string | null;
  /** With the keys; null: secrets are left out. */
  secrets: { passphrase: string; keys: Secrets["keys"]; workFactor?: number } | null;
  /** Whether a file that is there may be replaced. */
  force?: boolean;
  /** Gives up; its reason is thrown. */
  signal?: AbortSignal;
  now?: () => number;
};

/** What a backup holds. */
export type BackupSummary = { tables: number; rows: number; keys: number; releases: number };

/** Writes what `read` gives as numbered entries. */
async function addRows(
  archive: ArchiveWriter,
  rows: ReturnType<typeof readRows>,
  name: (part: string) => string,
  transform: (lines: Buffer) => Promise<Buffer> = async (lines) => lines,
): Promise<RowSum> {
  const sum = createRowSum();
  let part = 0;
  for await (const some of rows) {
    sum.add(some);
    part += 1;
    await archive.add(name(String(part).padStart(6, "0")), await transform(some.lines));
  }
  return sum.end();
}

async function readSequences(
  transaction: Database,
  { sequences }: Table,
): Promise<Record<string, string | null>> {
  const numbers: Record<string, string | null> = {};
  for (const [column, sequence] of Object.entries(sequences)) {
    const { rows } = (await transaction.execute(
      sql`SELECT pg_sequence_last_value(${sequence}::regclass)::text AS number`,
    )) as unknown as { rows: { number: string | null }[] };
    numbers[column] = rows[0]?.number ?? null;
  }
  return numbers;
}

type Sums = Omit<Checksums, "entries">;

async function addTables(
  archive: ArchiveWriter,
  transaction: Database,
  tables: readonly Table[],
  sealer: Sealer | null,
): Promise<Sums> {
  const sums: Sums = { rows: {}, sealed: {}, sequences: {} };
  for (const table of tables) {
    const { name } = table;
    const plain = readRows(transaction, table, false);
    sums.rows[name] = await addRows(archive, plain, (part) => `${ENTRIES.rows}${name}/${part}.ndjson`);
    if (sealer !== null && secretColumns(name).length > 0) {
      const all = readRows(transaction, table, true);
      const entry = (part: string) => `${ENTRIES.sealed}${name}/${part}.age`;
      sums.sealed[name] = await addRows(archive, all, entry, sealer.seal);
    }
    sums.sequences[name] = await readSequences(transaction, table);
  }
  return sums;
}

/** Writes all rows as one state of the database has them. */
async function addDatabase(
  archive: ArchiveWriter,
  { database, engine }: OpenDatabase,
  header: Pick<Header, "madeAt" | "hasSecrets" | "hasReleases">,
  sealer: Sealer | null,
): Promise<Sums> {
  const snapshot = { isolationLevel: "repeatable read", accessMode: "read only" } as const;
  return database.transaction(async (transaction) => {
    const needed = await readMigrations(transaction, "migrations");
    if (needed.length === 0)
      throw new BackupError("The database has no Cointide data. There is nothing to back up.");
    requireKnown(needed, MIGRATIONS);
    const migrations = [...needed, ...(await readMigrations(transaction, "additions"))].sort();
    const tables = (await readCatalogue(transaction)).filter(({ name }) => isCopied(name));
    const whole: Header = {
      ...{ product: "cointide", format: FORMAT, ...header, engine, migrations },
      tables: tables.map(({ name }) => name),
    };
    await archive.add(ENTRIES.header, `${JSON.stringify(whole, null, 2)}\n`);
    return addTables(archive, transaction, tables, sealer);
  }, snapshot);
}

async function fill(archive: ArchiveWriter, options: BackupOptions, madeAt: string): Promise<BackupSummary> {
  const { source, store, secrets } = options;
  const sealer = secrets && (await createSealer(secrets.passphrase, secrets.workFactor));
  const releases = store === null ? [] : await listReleases(store);
  const header = { madeAt, hasSecrets: secrets !== null, hasReleases: releases.length > 0 };
  const sums = await addDatabase(archive, source, header, sealer);
  for (const { name, path, size } of releases) await archive.addFile(ENTRIES.releases + name, path, size);
  const checksums = `${JSON.stringify({ entries: archive.sums, ...sums } satisfies Checksums)}\n`;
  await archive.add(ENTRIES.checksums, checksums);
  if (sealer && secrets) {
    const content = { keys: secrets.keys, checksums: sha256(checksums) };
    await archive.add(ENTRIES.secrets, await sealer.sealSecrets(content));
  }
  return {
    tables: Object.keys(sums.rows).length,
    rows: Object.values(sums.rows).reduce((total, { rows }) => total + rows, 0),
    keys: Object.keys(secrets?.keys ?? {}).length,
    releases: releases.length,
  };
}

/** @throws {BackupError} where a backup must not have this name */
function requireFree(file: string, force: boolean): void {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found?.isDirectory()) throw new BackupError(`${resolve(file)} is a folder. Name a file in it.`);
  if (found && !force)
    throw new BackupError(`${resolve(file)} exists. Choose another name, or replace it with --force.`);
}

/**
 * Writes a backup, reads it back, and only then gives it its name.
 * @throws {BackupError} where it cannot be made; there is no file of this name then that was not there before
 */
export async function writeBackup(options: BackupOptions): Promise<BackupSummary> {
  const { file, force = false, signal, now = Date.now } = options;
  requireFree(file, force);
  // A name that nobody knows: a file that is there may be another backup's, open to others, or a link to somewhere else.
  const draft = `${file}.${randomBytes(8).toString("hex")}.part`;
  const madeAt = new Date(now());
  const archive = createArchive(draft, madeAt, signal);
  try {
    const summary = await fill(archive, options, madeAt.toISOString());
    await archive.end();
    // Its secrets stay closed: opening them would take as long as all else.
    await checkBackup(draft, null);
    signal?.throwIfAborted();
    requireFree(file, force);
    renameSync(draft, file);
    return summary;
  } catch (error) {
    archive.abandon();
    rmSync(draft, { force: true });
    throw error;
  }
}
