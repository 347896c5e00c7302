import { createHash } from "node:crypto";
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Registry } from "@cointide/shared/contracts/registry";
import { readText, reasonOf } from "./disk.ts";
import { openRegistry, RegistryRefused } from "./signed-registry.ts";
import type { Storage } from "./storage.ts";

/** Where a store keeps the registry. */
export const REGISTRY_FILE = "registry.json";

export const EMPTY_REGISTRY: Registry = { sequence: 0, shell: [], slices: [] };

/** Stores the last good registry as it was signed, so that an older one is refused after a restart too. */
export type RegistryMemory = { load(): string | undefined; save(text: string): void };

/** A memory that ends with the program. */
export function memoryHere(): RegistryMemory {
  let saved: string | undefined;
  return {
    load: () => saved,
    save: (text) => {
      saved = text;
    },
  };
}

/** A memory in the data folder, with a file for each store. */
export function memoryInFolder(dataDir: string, store: string): RegistryMemory {
  const name = createHash("sha256").update(store).digest("hex").slice(0, 12);
  const path = join(dataDir, "registries", `${name}.json`);
  return {
    load: () => readText(path),
    save(text) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(`${path}.${process.pid}`, text);
      renameSync(`${path}.${process.pid}`, path);
    },
  };
}

type ReadRegistry = {
  /** The present registry, or the last good one where the present one is refused; an empty one before any. */
  registry: Registry;
  /** The same as it was signed; null where there is none yet. */
  text: string | null;
  /** Why the present file is refused; null where it is good. */
  refused: RegistryRefused | null;
  /** Why the registry cannot be stored in the memory, in a sentence; null where it can. */
  forgetful: string | null;
};

/** Never throws: an error of the system is a registry that is refused as `unreadable`. */
export type RegistryReader = { read(): ReadRegistry };

type ReaderOptions = { storage: Pick<Storage, "read">; publicKey: string; memory: RegistryMemory };

const NONE: ReadRegistry = { registry: EMPTY_REGISTRY, text: null, refused: null, forgetful: null };

/**
 * Reads the registry of a store at each call, and takes it only where it is signed and not older than the newest that
 * was ever taken: a writer to a mirror can neither change what visitors get nor bring back a release that
 * was rolled back.
 */
export function createRegistryReader({ storage, publicKey, memory }: ReaderOptions): RegistryReader {
  let forgetful: string | null = null;
  /** The text in the memory, which other programs change too. */
  let saved: string | undefined;
  let good = NONE;
  /** The texts of the last call, and its result. */
  let last: { text: string | undefined; saved: string | undefined; result: ReadRegistry } | null = null;

  function tryMemory(work: () => void): void {
    try {
      work();
      forgetful = null;
    } catch (error) {
      forgetful = `Could not save the registry for the next start: ${reasonOf(error)}.`;
    }
  }

  const loadSaved = () =>
    tryMemory(() => {
      saved = memory.load();
    });

  function takeSaved(): void {
    if (saved === undefined) return;
    try {
      const registry = openRegistry(saved, publicKey);
      if (registry.sequence > good.registry.sequence) good = { ...NONE, registry, text: saved };
    } catch {
      // Of another key, or damaged: it counts as absent.
    }
  }

  /** @throws {RegistryRefused} */
  function take(text: string | undefined): ReadRegistry {
    if (text === undefined) {
      // Before the first release there is no file, and nothing is wrong.
      if (good.text === null) return good;
      throw new RegistryRefused("missing", `${REGISTRY_FILE} is missing. Restore it, or publish again.`);
    }
    const registry = openRegistry(text, publicKey);
    const newest = good.registry.sequence;
    const isOther = registry.sequence === newest && text !== good.text;
    if (good.text !== null && (registry.sequence < newest || isOther)) {
      throw new RegistryRefused(
        "older",
        `The registry has number ${registry.sequence}, but number ${newest} was seen before. An old registry was put back.`,
      );
    }
    if (text !== saved)
      tryMemory(() => {
        memory.save(text);
        saved = text;
      });
    good = { ...NONE, registry, text };
    return good;
  }

  function attempt(text: string | undefined): ReadRegistry {
    try {
      return take(text);
    } catch (error) {
      if (!(error instanceof RegistryRefused)) throw error;
      return { ...good, refused: error };
    }
  }

  loadSaved();
  takeSaved();
  return {
    read() {
      // The memory is written after the store and so read before it: the store's registry is then no older.
      loadSaved();
      let text: string | undefined;
      try {
        text = storage.read(REGISTRY_FILE);
      } catch (error) {
        const message = `${REGISTRY_FILE} cannot be read: ${reasonOf(error)}.`;
        return { ...good, refused: new RegistryRefused("unreadable", message), forgetful };
      }
      if (forgetful !== null || last === null || last.text !== text || last.saved !== saved) {
        takeSaved();
        const result = attempt(text);
        last = { text, saved, result };
      }
      return { ...last.result, forgetful };
    },
  };
}
