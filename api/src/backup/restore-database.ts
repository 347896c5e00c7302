import { sql } from "drizzle-orm";
import type { Database, OpenDatabase } from "../database/database.ts";
import { lockSchema, migrate } from "../database/migrate.ts";
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
import { schemaOf } from "./schema-tables.ts";
import { createOpener } from "./seal.ts";

/** Returns the table that an entry's rows are loaded into. Sealed rows replace the plain ones if they can be opened. */
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
  /** Handles the entries that aren't loaded into a table. */
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
 * Replaces the contents of the database with the rows of a backup, in one transaction. Creates the schema of the backup, and then
 * migrates it to the current one.
 * @returns the number of messages that wait to be sent
 * @throws {BackupError} if the database must not be replaced, or its rows differ from the backup when read back
 */
export function restoreDatabase(options: Options): Promise<number> {
  const { target, backup, force } = options;
  const { header, checksums } = backup;
  return target.database.transaction(async (transaction) => {
    await lockSchema(transaction);
    await clearTarget(transaction, target.engine, force);
    await migrate(transaction, schemaOf(header));
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
