import { rmSync } from "node:fs";
import { join } from "node:path";
import type { OpenDatabase } from "../database/database.ts";
import { readArchive } from "./archive-reader.ts";
import { BackupError } from "./backup-error.ts";
import { type CheckedBackup, checkBackup } from "./check-backup.ts";
import { ENTRIES } from "./format.ts";
import { requireSameKeys, type StagedKeys, stageKeys } from "./key-files.ts";
import { hasReleases, stageReleases } from "./release-files.ts";
import { restoreDatabase } from "./restore-database.ts";

export type RestoreOptions = {
  file: string;
  /** Opens the database that rows go to. Is called once the backup has been checked. */
  openTarget(): Promise<OpenDatabase>;
  /** The folder that keys go to. */
  dataDir: string;
  /** The store of releases; null: they are left out. */
  store: string | null;
  passphrase: string | null;
  /** Whether secrets stay closed. */
  withoutSecrets?: boolean;
  /** Whether what is there may be replaced. */
  force?: boolean;
};

/** What was restored. */
export type RestoreSummary = {
  backup: CheckedBackup;
  rows: number;
  waiting: number;
  releases: "restored" | "already there" | "left out";
};

async function check(options: RestoreOptions): Promise<CheckedBackup> {
  const { file, passphrase, withoutSecrets = false, dataDir, force = false } = options;
  const backup = await checkBackup(file, withoutSecrets ? null : passphrase);
  if (backup.header.hasSecrets && backup.secrets === null && !withoutSecrets)
    throw new BackupError(
      `${file} has secrets. Set BACKUP_PASSPHRASE, or restore it with --without-secrets.`,
    );
  if (backup.secrets && !force) requireSameKeys(dataDir, backup.secrets.keys);
  return backup;
}

async function releasesFor({ header, checksums }: CheckedBackup, store: string | null, force: boolean) {
  if (store === null || !header.hasReleases) return "left out";
  return (await hasReleases(store, checksums.entries, force)) ? "already there" : "restored";
}

/**
 * Restores a backup: checks the file whole, writes its keys beside those that are there, loads the rows in one transaction, and then
 * puts keys and releases in place.
 * @throws {BackupError} where that is not possible; the target is then as it was
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreSummary> {
  const { file, openTarget, dataDir, store, force = false } = options;
  const backup = await check(options);
  const releases = await releasesFor(backup, store, force);
  const staged = releases === "restored" && store !== null ? stageReleases(store) : null;
  let keys: StagedKeys | null = null;
  try {
    keys = backup.secrets && stageKeys(dataDir, backup.secrets.keys);
    const target = await openTarget();
    let waiting: number;
    try {
      waiting = await restoreDatabase({
        ...{ target, backup, force, entries: readArchive(file) },
        async onOther(entry) {
          if (staged && entry.name.startsWith(ENTRIES.releases)) await staged.add(entry);
          else entry.skip();
        },
      });
    } finally {
      await target.close();
    }
    keys?.commit();
    if (staged) {
      staged.commit();
      // Servers would refuse registries that are older than what they remember.
      rmSync(join(dataDir, "registries"), { recursive: true, force: true });
    }
    const sums = Object.values(backup.checksums.rows);
    return { backup, releases, waiting, rows: sums.reduce((total, { rows }) => total + rows, 0) };
  } finally {
    keys?.abandon();
    staged?.abandon();
  }
}
