import { readSettings } from "@cointide/server/settings";
import * as z from "zod";
import { databaseOf } from "../config.ts";
import type { DatabaseConfig } from "../database/open-database.ts";
import { anywhere, SECRET } from "../environment.ts";
import { PASSPHRASE_LENGTH } from "./seal.ts";

const settingsSchema = anywhere.pick({ DATA_DIR: true, DATABASE_URL: true, RELEASES_DIR: true }).extend({
  /** What secrets are encrypted with. */
  BACKUP_PASSPHRASE: z
    .string()
    .min(PASSPHRASE_LENGTH, `must have at least ${PASSPHRASE_LENGTH} characters`)
    .optional(),
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
  const data = readSettings(settingsSchema, env, secrets);
  return {
    dataDir: data.DATA_DIR,
    database: databaseOf(data),
    releasesDir: data.RELEASES_DIR,
    passphrase: data.BACKUP_PASSPHRASE ?? null,
  };
}
