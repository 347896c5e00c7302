import { sql } from "drizzle-orm";
import type { Database, OpenDatabase } from "../database/database.ts";
import { lockSchema, migrate } from "../database/migrate.ts";
import type { Migration } from "../database/migration.ts";
import { MIGRATIONS } from "../database/migrations.ts";
import { restores } from "../database/schema.ts";
import { rebuildJobs } from "../delivery/rebuild-jobs.ts";
import type { Entry } from "./archive-reader.ts";
import { BackupError } from "./backup-error.ts";
import { readCatalogue, type Table } from "./catalogue.ts";
import type { CheckedBackup } from "./check-backup.ts";
import { clearTarget } from "./clear-target.ts";
import { isCopied } from "./copied-tables.ts";
import { ENTRIES } from "./format.ts";
import { loadRows, setSequences, sumRows, withoutTriggers } from "./load-rows.ts";
import { createOpener } from "./seal.ts";

/** The table that an entry has rows of, where it has rows that count. */
function tableOf(name: string, { checksums, secrets }: CheckedBackup): string | undefined {
  const [, kind, table = ""] = /^(rows|sealed)\/([^/]+)\//.exec(name) ?? [];
  const isOpen = secrets !== null && Object.hasOwn(checksums.sealed, table);
  return kind === (isOpen ? "sealed" : "rows") ? table : undefined;
}

async function requireSame(transaction: Database, table: Table, { checksums, secrets }: CheckedBackup) {
  const sealed = secrets === null ? undefined : checksums.sealed[table.name];
  const expected = sealed ?? checksums.rows[table.name];
  const found = await sumRows(transaction, table, sealed !== undefined);
  if (found.rows === expected?.rows && found.sha256 === expected.sha256) return;
  throw new BackupError(
    `The restored rows of ${table.name} differ from the backup (${found.rows} of ${expected?.rows}). Nothing was restored.`,
  );
}

type Options = {
  target: OpenDatabase;
  backup: CheckedBackup;
  /** The entries of the backup. */
  entries: AsyncIterable<Entry>;
  /** Takes entries that are no rows. */
  onOther(entry: Entry): Promise<void>;
  force: boolean;
};

async function load(transaction: Database, tables: ReadonlyMap<string, Table>, options: Options) {
  const { backup, entries, onOther } = options;
  const open = backup.secrets && createOpener(backup.secrets);
  for await (const entry of entries) {
    const name = tableOf(entry.name, backup);
    const table = tables.get(name ?? "");
    if (table === undefined) await onOther(entry);
    else {
      const content = await entry.read();
      const isSealed = entry.name.startsWith(ENTRIES.sealed);
      await loadRows(transaction, table, isSealed && open ? await open(content) : content);
    }
  }
}

/**
 * Says which migrations the backup's schema has. A version before additive ones does not list them, but took their table
 * along: the database had them.
 */
export function schemaOf({ migrations, tables }: Pick<CheckedBackup["header"], "migrations" | "tables">) {
  const listed = new Set(migrations);
  const hasUnlisted = tables.includes("additions");
  return (migration: Migration) =>
    listed.has(migration.name) || (hasUnlisted && migration.isAdditive === true);
}

/**
 * Replaces what the database has by the rows of a backup, in one transaction: wholly, or not at all. The schema is first that of
 * the backup, and then the present one.
 * @returns how many messages to members wait to be sent
 * @throws {BackupError} where that may not be, or was read back with a difference
 */
export function restoreDatabase(options: Options): Promise<number> {
  const { target, backup, force } = options;
  const { header, checksums } = backup;
  const has = schemaOf(header);
  return target.database.transaction(async (transaction) => {
    await lockSchema(transaction);
    await clearTarget(transaction, target.engine, force);
    await migrate(transaction, MIGRATIONS.filter(has));
    const catalogue = await readCatalogue(transaction);
    const tables = catalogue.filter(({ name }) => header.tables.includes(name) && isCopied(name));
    const byName = new Map(tables.map((table) => [table.name, table]));
    await withoutTriggers(transaction, tables, () => load(transaction, byName, options));
    for (const table of tables) {
      await requireSame(transaction, table, backup);
      await setSequences(transaction, table, checksums.sequences[table.name]);
    }
    await migrate(transaction, MIGRATIONS);
    await transaction.insert(restores).values({ at: sql`clock_timestamp()` });
    return rebuildJobs(transaction);
  });
}
