import { readSettings } from "@cointide/server/settings";
import * as z from "zod";
import { databaseOf } from "../config.ts";
import type { DatabaseConfig } from "../database/open-database.ts";
import { anywhere, SECRET } from "../environment.ts";
import { PASSPHRASE_LENGTH } from "./seal.ts";

/** Settings of `npm run backup` and `npm run restore`. */
export const backupSchema = anywhere.pick({ DATA_DIR: true, DATABASE_URL: true, RELEASES_DIR: true }).extend({
  BACKUP_PASSPHRASE: z
    .string()
    .min(PASSPHRASE_LENGTH, `must have at least ${PASSPHRASE_LENGTH} characters`)
    .optional()
    .meta({
      group: "Data",
      description: `Encrypts the keys in backups, at least ${PASSPHRASE_LENGTH} characters`,
      fallback: "none: backups don't contain keys",
    }),
});

/** What a backup or a restore takes from the environment. */
export type BackupSettings = {
  dataDir: string;
  database: DatabaseConfig;
  releasesDir: string;
  /** Null: secrets are left out. */
  passphrase: string | null;
};

/** @throws {SettingsError} with one sentence for each wrong value */
export function readBackupSettings(env: NodeJS.ProcessEnv): BackupSettings {
  const secrets = new Set([...SECRET, "BACKUP_PASSPHRASE"]);
  const data = readSettings(backupSchema, env, secrets);
  return {
    dataDir: data.DATA_DIR,
    database: databaseOf(data),
    releasesDir: data.RELEASES_DIR,
    passphrase: data.BACKUP_PASSPHRASE ?? null,
  };
}
