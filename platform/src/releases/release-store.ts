import { join } from "node:path";
import type { Registry } from "@cointide/shared/contracts/registry";
import type { Environment } from "../config/environment.ts";
import { withLock } from "../config/with-lock.ts";
import { DISK, type Disk } from "./disk.ts";
import { type RegistryKeys, readRegistryKeys } from "./registry-keys.ts";
import { createRegistryLog, type LogEntry, type LoggedChange } from "./registry-log.ts";
import {
  createRegistryReader,
  EMPTY_REGISTRY,
  memoryInFolder,
  REGISTRY_FILE,
  type RegistryMemory,
  type RegistryReader,
} from "./registry-reader.ts";
import { type RegistryRefused, signPayload } from "./signed-registry.ts";
import { createFolderStorage, type Storage } from "./storage.ts";

/** A store of releases that can be changed. */
export type ReleaseStore = {
  folder: string;
  storage: Storage;
  publicKey: string;
  /** The present registry. @throws {RegistryRefused} */
  read(): Registry;
  /** All changes, oldest first. */
  history(): LoggedChange[];
  /** Signs a payload as registries are signed. Throws where this server can only read. */
  sign(payload: string): string;
  /**
   * Replaces the registry by the result of `edit` under the store's lock. `edit` adds the files of its registry to the
   * storage, and runs again where another writer was faster. Where it returns the registry as it was, nothing changes.
   * @throws {RegistryRefused} and whatever `edit` throws; the registry then stays as it was.
   */
  change(edit: (registry: Registry, storage: Storage) => Registry): Promise<Registry>;
  /**
   * Replaces a registry that is refused by the last good one, or an empty one where none is known. Returns why it was
   * refused, or null where it was good.
   */
  restore(): Promise<RegistryRefused | null>;
};

type StoreOptions = {
  folder: string;
  keys: RegistryKeys;
  memory: RegistryMemory;
  disk?: Disk;
  /** How long the lock of a writer that ended is waited for, in ms. */
  lease?: number | undefined;
};

/** The registry before a change, and the number that the next one will have. */
type Present = { registry: Registry; next: number; isFileBehind: boolean };

const signerOf =
  ({ privateKey }: RegistryKeys) =>
  (payload: string): string => {
    if (privateKey !== null) return signPayload(payload, privateKey);
    throw new Error("This server can only read releases. Publishing requires REGISTRY_KEY.");
  };

/** A changed registry with its number. What changed the one before did not change this one. */
function numbered({ change, ...registry }: Registry, sequence: number, before?: Registry): Registry {
  return { ...registry, sequence, ...(change && change !== before?.change && { change }) };
}

export function openReleaseStore(options: StoreOptions): ReleaseStore {
  const { folder, keys, memory, disk = DISK, lease } = options;
  const storage = createFolderStorage(folder, disk);
  const reader = createRegistryReader({ storage, publicKey: keys.publicKey, memory });
  const log = createRegistryLog(storage, keys.publicKey);
  const sign = signerOf(keys);

  function registryOf(logged: LogEntry | null): Registry {
    const { registry, refused } = reader.read();
    if (refused?.refusal === "unreadable") throw refused;
    const { sequence } = registry;
    if (storage.read(REGISTRY_FILE) === undefined) return logged?.registry ?? { ...EMPTY_REGISTRY, sequence };
    // An unsigned registry is either from before signatures and replaced, or damaged.
    const isFirst = sequence === 0 && logged === null;
    if (refused?.refusal === "unsigned" && isFirst) return { ...EMPTY_REGISTRY, sequence };
    if (refused !== null) throw refused;
    // A program ended between the entry of the log and the registry's file.
    return logged?.registry && logged.sequence > sequence ? logged.registry : registry;
  }

  function present(): Present {
    const logged = log.newest();
    const registry = registryOf(logged);
    const isFileBehind = logged !== null && logged.registry === registry;
    return { registry, next: Math.max(registry.sequence, logged?.sequence ?? 0) + 1, isFileBehind };
  }

  /** Makes `registry.json` the newest entry, also where another writer was faster in between. */
  function publishNewest(): void {
    for (let newest = log.newest(); newest !== null; newest = log.newest()) {
      if (storage.read(REGISTRY_FILE) === newest.text) return;
      storage.replaceFile(REGISTRY_FILE, Buffer.from(newest.text));
    }
  }

  /** Returns the written registry, or null where another writer used the number. */
  function write(written: Registry): Registry | null {
    if (!log.append(written.sequence, sign(JSON.stringify(written)))) return null;
    try {
      publishNewest();
    } catch (error) {
      // A change that is reported as failed must not take effect later.
      log.remove(written.sequence);
      throw error;
    }
    reader.read();
    return written;
  }

  /** Runs the work under the lock, and again where another writer was faster although it should have waited. */
  async function inTurn<Value>(work: () => Value | null): Promise<Value> {
    const lock = join(folder, ".lock");
    for (;;) {
      const value = await withLock(lock, work, { lease });
      if (value !== null) return value;
    }
  }

  return {
    folder,
    storage,
    publicKey: keys.publicKey,
    read: () => present().registry,
    history: () => log.changes(),
    sign,
    change: (edit) =>
      inTurn(() => {
        const { registry, next, isFileBehind } = present();
        if (isFileBehind) publishNewest();
        const edited = edit(registry, storage);
        return edited === registry ? registry : write(numbered(edited, next, registry));
      }),
    async restore() {
      const { refused } = await inTurn(() => {
        const { registry, refused } = reader.read();
        // A store that was emptied starts again.
        if (refused === null || refused.refusal === "missing") return { refused: null };
        // An unreadable file may be good: the disk needs repair.
        if (refused.refusal === "unreadable") throw refused;
        const logged = log.newest();
        const isNewer = (logged?.registry?.sequence ?? 0) > registry.sequence;
        const next = Math.max(registry.sequence, logged?.sequence ?? 0) + 1;
        const good = isNewer && logged?.registry ? logged.registry : registry;
        return write(numbered(good, next)) && { refused };
      });
      return refused;
    },
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

/** All changes of a store, oldest first. */
export const historyOf = (storage: Storage, publicKey: string): LoggedChange[] =>
  createRegistryLog(storage, publicKey).changes();

/** The store that the environment names. Throws a sentence where its key is missing or wrong. */
export function storeOf(environment: Environment): ReleaseStore {
  const { DATA_DIR, RELEASES_DIR } = environment;
  return openReleaseStore({
    folder: RELEASES_DIR,
    keys: readRegistryKeys(environment),
    memory: memoryInFolder(DATA_DIR, RELEASES_DIR),
  });
}
