import { statSync } from "node:fs";
import { resolve } from "node:path";
import { BackupError } from "./backup/backup-error.ts";
import { readKeys } from "./backup/key-files.ts";
import { openSource } from "./backup/open-source.ts";
import { runProgram } from "./backup/run-program.ts";
import { readBackupSettings } from "./backup/settings.ts";
import { writeBackup } from "./backup/write-backup.ts";

const USAGE = "npm run backup -- FILE [--force] [--without-releases]";

const NO_SECRETS = "Keys and webhooks are left out. Set BACKUP_PASSPHRASE to include them encrypted.";

const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.once(signal, () => stopping.abort(new BackupError("The backup was stopped. No file was written.")));

const number = (count: number) => count.toLocaleString("en-US");

await runProgram(USAGE, ["force", "without-releases"], async ({ file, flags }) => {
  const { dataDir, database, releasesDir, passphrase } = readBackupSettings(process.env);
  const source = await openSource(database);
  try {
    const { tables, rows, keys, releases } = await writeBackup({
      ...{ file, source, force: flags.force, signal: stopping.signal },
      store: flags["without-releases"] ? null : releasesDir,
      secrets: passphrase === null ? null : { passphrase, keys: readKeys(dataDir, process.env) },
    });
    const size = (statSync(file).size / 1e6).toFixed(1);
    const parts = [
      `${number(rows)} rows of ${tables} tables`,
      ...(releases === 0 ? [] : [`${number(releases)} files of releases`]),
      ...(keys === 0 ? [] : [keys === 1 ? "1 key" : `${keys} keys`]),
    ];
    return [
      `Backed up ${parts.join(", ")} to ${resolve(file)} (${size} MB).`,
      ...(passphrase === null ? [NO_SECRETS] : []),
    ];
  } finally {
    await source.close();
  }
});
