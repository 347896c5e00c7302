import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Registry } from "@cointide/shared/contracts/registry";
import type { Environment } from "../config/environment.ts";
import { withLock } from "../config/with-lock.ts";
import { DISK, type Disk } from "./disk.ts";
import { type RegistryKeys, readRegistryKeys } from "./registry-keys.ts";
import {
  createRegistryReader,
  EMPTY_REGISTRY,
  memoryInFolder,
  REGISTRY_FILE,
  type RegistryMemory,
  type RegistryReader,
} from "./registry-reader.ts";
import { type RegistryRefused, signRegistry } from "./signed-registry.ts";
import { createFolderStorage, type Storage } from "./storage.ts";

/** A store of releases that can be changed. */
export type ReleaseStore = {
  folder: string;
  storage: Storage;
  publicKey: string;
  /** The present registry. @throws {RegistryRefused} */
  read(): Registry;
  /**
   * Replaces the registry by what `edit` makes of the present one, while nobody else changes it; `edit` adds to
   * the storage what its registry names. One that gives back the registry as it was changes nothing.
   * @throws {RegistryRefused} and whatever `edit` throws; the registry then stays as it was.
   */
  change(edit: (registry: Registry, storage: Storage) => Registry): Promise<Registry>;
  /**
   * Outside of production, puts the last good registry in the place of one that is refused, or an empty one
   * where none is known. Gives why, or null where nothing had to be done.
   */
  restore(): Promise<RegistryRefused | null>;
};

type StoreOptions = { folder: string; keys: RegistryKeys; memory: RegistryMemory; disk?: Disk };

export function openReleaseStore({ folder, keys, memory, disk = DISK }: StoreOptions): ReleaseStore {
  const storage = createFolderStorage(folder, disk);
  const reader = createRegistryReader({ storage, publicKey: keys.publicKey, memory });

  function read(): Registry {
    const { registry, refused } = reader.read();
    const { sequence } = registry;
    if (!existsSync(join(folder, REGISTRY_FILE))) return { ...EMPTY_REGISTRY, sequence };
    // One of the time before registries were signed says nothing that is worth keeping; later it is a damaged one.
    if (refused?.refusal === "unsigned" && sequence === 0) return { ...EMPTY_REGISTRY, sequence };
    if (refused !== null) throw refused;
    return registry;
  }

  function write(registry: Registry, sequence: number): Registry {
    if (keys.privateKey === null) {
      throw new Error("This server can only read releases: publishing needs REGISTRY_KEY.");
    }
    const next = { ...registry, sequence: sequence + 1 };
    storage.replaceFile(REGISTRY_FILE, Buffer.from(signRegistry(next, keys.privateKey)));
    return reader.read().registry;
  }

  const alone = <Value>(work: () => Value) =>
    withLock(
      join(folder, ".lock"),
      () => {},
      () => work(),
    );

  return {
    folder,
    storage,
    publicKey: keys.publicKey,
    read,
    change: (edit) =>
      alone(() => {
        const present = read();
        const next = edit(present, storage);
        return next === present ? present : write(next, present.sequence);
      }),
    restore: () =>
      alone(() => {
        const { registry, refused } = reader.read();
        if (refused !== null) write(registry, registry.sequence);
        return refused;
      }),
  };
}

/** Of the store that the environment names, for programs that only read it. */
export function readerOf(environment: Environment): { reader: RegistryReader; publicKey: string } {
  const { DATA_DIR, RELEASES_DIR } = environment;
  const { publicKey } = readRegistryKeys(environment);
  const memory = memoryInFolder(DATA_DIR, RELEASES_DIR);
  const reader = createRegistryReader({ storage: createFolderStorage(RELEASES_DIR), publicKey, memory });
  return { reader, publicKey };
}

/** The store that the environment names. Throws a sentence where its key is missing or wrong. */
export function storeOf(environment: Environment): ReleaseStore {
  const { DATA_DIR, RELEASES_DIR } = environment;
  return openReleaseStore({
    folder: RELEASES_DIR,
    keys: readRegistryKeys(environment),
    memory: memoryInFolder(DATA_DIR, RELEASES_DIR),
  });
}
