import { createHash } from "node:crypto";
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { stat } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Entry } from "./archive-reader.ts";
import { BackupError } from "./backup-error.ts";
import { type Checksums, ENTRIES } from "./format.ts";
import { isReleasePath, REGISTRY } from "./release-paths.ts";

/*
 * Backups treat the store of releases as a folder of files. Publishers write the registry last, and hold the store's lock, as do
 * backups and restores. Names that start with a dot are locks and unfinished files.
 */

/** Publishers remove folders with this prefix, so a killed restore leaves nothing. */
const STAGE = ".part-restore";
const REPLACED = ".part-replaced";

const namesIn = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder).filter((name) => !name.startsWith(".")) : [];

/** Lists the files of a store to back up, with their paths in it. */
export async function listReleases(store: string): Promise<{ name: string; path: string; size: number }[]> {
  if (!existsSync(join(store, REGISTRY))) return [];
  const files = readdirSync(store, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(store, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .filter(isReleasePath)
    .sort();
  return Promise.all(
    files.map(async (name) => ({
      name,
      path: join(store, name),
      size: (await stat(join(store, name))).size,
    })),
  );
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}

/**
 * Returns whether a store already has every release of a backup.
 * @throws {BackupError} without `force`, if a release is missing or differs
 */
export async function hasReleases(
  store: string,
  sums: Checksums["entries"],
  force: boolean,
): Promise<boolean> {
  if (namesIn(store).length === 0) return false;
  const files = Object.entries(sums).filter(([name]) => name.startsWith(ENTRIES.releases));
  const isSame = async ([name, { sha256 }]: (typeof files)[number]) => {
    const path = join(store, name.slice(ENTRIES.releases.length));
    const isFile = statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
    return isFile && (await hashOf(path)) === sha256;
  };
  for (const file of files) {
    if (await isSame(file)) continue;
    if (force) return false;
    throw new BackupError(
      `The store ${resolve(store)} has other releases than the backup. Replace them with --force, or leave them with --without-releases.`,
    );
  }
  return true;
}

/** Stages the releases of a backup. The store doesn't change before `commit`. */
export function stageReleases(store: string) {
  const stage = join(store, STAGE);
  const replaced = join(store, REPLACED);
  const clear = () => {
    for (const folder of [stage, replaced]) rmSync(folder, { recursive: true, force: true });
  };
  clear();
  return {
    async add({ name, content }: Entry): Promise<void> {
      const path = join(stage, name.slice(ENTRIES.releases.length));
      try {
        mkdirSync(dirname(path), { recursive: true });
        // File systems that ignore case would replace one of two files.
        await pipeline(content, createWriteStream(path, { flags: "wx" }));
      } catch (error) {
        if (error instanceof BackupError) throw error;
        const reason = error instanceof Error ? error.message : error;
        throw new BackupError(`${name} cannot be restored: ${reason}.`);
      }
    },
    /** Replaces the releases of the store, and its registry last. */
    commit(): void {
      mkdirSync(replaced, { recursive: true });
      for (const name of namesIn(store)) renameSync(join(store, name), join(replaced, name));
      const names = namesIn(stage).sort((a, b) => Number(a === REGISTRY) - Number(b === REGISTRY));
      for (const name of names) renameSync(join(stage, name), join(store, name));
      clear();
    },
    abandon: clear,
  };
}
