import { randomBytes } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { BackupError } from "./backup-error.ts";
import { KEY_NAME, type Secrets } from "./format.ts";

type Keys = Secrets["keys"];

/** What a program takes a key from before it looks for the file. */
const VARIABLES: Readonly<Record<string, string>> = {
  "jwt-secret": "JWT_SECRET",
  "registry-key": "REGISTRY_KEY",
};

/** No key is longer, in bytes. */
const MAX_KEY = 4_096;

/** The key files of a data folder: files of a few bytes that only their owner may read. */
function readKeyFiles(dataDir: string): Keys {
  if (!existsSync(dataDir)) return {};
  const names = readdirSync(dataDir).filter((name) => {
    const stats = statSync(join(dataDir, name), { throwIfNoEntry: false });
    return KEY_NAME.test(name) && stats?.isFile() && stats.size <= MAX_KEY && (stats.mode & 0o077) === 0;
  });
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(dataDir, name), "utf8")]));
}

/** The keys that this deployment uses: those of the environment count before those of the data folder. */
export function readKeys(dataDir: string, env: NodeJS.ProcessEnv): Keys {
  const given = Object.entries(VARIABLES).flatMap(([file, name]) => (env[name] ? [[file, env[name]]] : []));
  return { ...readKeyFiles(dataDir), ...Object.fromEntries(given) };
}

/** @throws {BackupError} where a key of the data folder is another one than the backup's */
export function requireSameKeys(dataDir: string, keys: Keys): void {
  const present = readKeyFiles(dataDir);
  const other = Object.keys(keys).find(
    (name) => Object.hasOwn(present, name) && present[name] !== keys[name],
  );
  if (other === undefined) return;
  throw new BackupError(
    `${resolve(dataDir, other)} has a different key than the backup. Restore into an empty DATA_DIR, or replace it with --force.`,
  );
}

/** Keys that are not yet in place. */
export type StagedKeys = {
  /** Replaces each key that is there in one step. */
  commit(): void;
  /** Leaves everything as it was. */
  abandon(): void;
};

/**
 * Writes keys beside those of the data folder.
 * @throws {BackupError} where the folder cannot be written to
 */
export function stageKeys(dataDir: string, keys: Keys): StagedKeys {
  const suffix = randomBytes(4).toString("hex");
  const drafts = new Map(Object.keys(keys).map((name) => [name, join(dataDir, `.${name}.${suffix}`)]));
  const isNew = !existsSync(dataDir);
  const abandon = () => {
    for (const draft of drafts.values()) rmSync(draft, { force: true });
    if (isNew && existsSync(dataDir) && readdirSync(dataDir).length === 0) rmdirSync(dataDir);
  };
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    for (const [name, draft] of drafts) writeFileSync(draft, keys[name] ?? "", { mode: 0o600 });
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    throw new BackupError(`The keys cannot be written to ${resolve(dataDir)}: ${reason}.`);
  }
  return {
    commit: () => {
      for (const [name, draft] of drafts) renameSync(draft, join(dataDir, name));
    },
    abandon,
  };
}

/** A sentence for each key that the environment gives in place of the restored one. */
export const otherKeys = (dataDir: string, keys: Keys, env: NodeJS.ProcessEnv): string[] =>
  Object.entries(VARIABLES)
    .filter(([file, name]) => env[name] && keys[file] !== undefined && env[name] !== keys[file])
    .map(
      ([file, name]) =>
        `${name} differs from the backup's key. Set it to the content of ${resolve(dataDir, file)}.`,
    );
