import { otherKeys } from "./backup/key-files.ts";
import { openTarget } from "./backup/open-source.ts";
import { type RestoreSummary, restoreBackup } from "./backup/restore-backup.ts";
import { runProgram } from "./backup/run-program.ts";
import { readBackupSettings } from "./backup/settings.ts";

const USAGE = "npm run restore -- FILE [--force] [--without-releases] [--without-secrets]";

function describe({ backup, rows, waiting, releases }: RestoreSummary): string[] {
  const { madeAt, migrations } = backup.header;
  return [
    `Restored ${rows.toLocaleString("en-US")} rows of ${madeAt} (schema ${migrations.at(-1)}), and read them back.`,
    `Releases: ${releases}. Keys: ${backup.secrets ? Object.keys(backup.secrets.keys).length : "left out"}. Waiting messages: ${waiting}.`,
    "Everyone has to sign in again. No one is notified of prices that were reached before now.",
    ...(backup.secrets ? [] : ["Members have to enter their webhooks and allow push notifications again."]),
  ];
}

await runProgram(
  USAGE,
  ["force", "without-releases", "without-secrets"],
  async ({ file, flags }): Promise<string[]> => {
    const { dataDir, database, releasesDir, passphrase } = readBackupSettings(process.env);
    const summary = await restoreBackup({
      ...{ file, dataDir, passphrase, force: flags.force, withoutSecrets: flags["without-secrets"] },
      openTarget: () => openTarget(database),
      store: flags["without-releases"] ? null : releasesDir,
    });
    const keys = summary.backup.secrets?.keys ?? {};
    return [...describe(summary), ...otherKeys(dataDir, keys, process.env)];
  },
);
