import { createHash } from "node:crypto";
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
} from "node:fs";
import { stat } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Entry } from "./archive-reader.ts";
import { BackupError } from "./backup-error.ts";
import { type Checksums, ENTRIES } from "./format.ts";

/*
 * The store of releases is a folder of files to backups. Its publishers write other files before the registry, and take the
 * store's lock; who backs up or restores holds it too. Names that begin with a dot are locks and unfinished files.
 */

/** The file that names all others. */
const REGISTRY = "registry.json";
/** Where publishers would remove what a killed restore left. */
const STAGE = ".part-restore";
const REPLACED = ".part-replaced";

const namesIn = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder).filter((name) => !name.startsWith(".")) : [];

/** The files of a store, by their paths in it. */
export async function listReleases(store: string): Promise<{ name: string; path: string; size: number }[]> {
  if (!existsSync(store)) return [];
  const files = readdirSync(store, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(store, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .filter((name) => !name.split("/").some((part) => part.startsWith(".")))
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
 * Whether a store has each release of a backup already.
 * @throws {BackupError} where it has others
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
    return existsSync(path) && (await hashOf(path)) === sha256;
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

/** Takes the releases of a backup. Nothing in the store changes before `commit`. */
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
      mkdirSync(dirname(path), { recursive: true });
      await pipeline(content, createWriteStream(path));
    },
    /** Puts them in the place of what the store has, the registry last. */
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
