import { createHash } from "node:crypto";
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Registry } from "@cointide/shared/contracts/registry";
import { readText } from "./disk.ts";
import { openRegistry, RegistryRefused } from "./signed-registry.ts";
import type { Storage } from "./storage.ts";

/** Where a store keeps the registry. */
export const REGISTRY_FILE = "registry.json";

export const EMPTY_REGISTRY: Registry = { sequence: 0, shell: [], slices: [] };

/** Keeps the last good registry, signed as it was, so that an older one is known as such after a restart. */
export type RegistryMemory = { load(): string | undefined; save(text: string): void };

/** Remembers for as long as the program runs. */
export function memoryHere(): RegistryMemory {
  let kept: string | undefined;
  return {
    load: () => kept,
    save: (text) => {
      kept = text;
    },
  };
}

/** Remembers in the data folder, apart for each store. */
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
  /** The same as it was signed, for passing on; null where there is none yet. */
  text: string | null;
  /** Why the present file is not taken; null where it is. */
  refused: RegistryRefused | null;
};

export type RegistryReader = { read(): ReadRegistry };

type ReaderOptions = { storage: Pick<Storage, "read">; publicKey: string; memory: RegistryMemory };

const NONE: ReadRegistry = { registry: EMPTY_REGISTRY, text: null, refused: null };

/**
 * Reads the registry of a store each time it is asked, and takes it only where it is signed and not older than
 * the newest that was ever taken: whoever can write to a mirror can neither change what visitors get nor bring
 * back a release that was rolled back.
 */
export function createRegistryReader({ storage, publicKey, memory }: ReaderOptions): RegistryReader {
  /** What is remembered, also by other programs. */
  let kept = memory.load();
  let good = remembered();
  /** What was read last, beside what was remembered then, and what came of it. */
  let seen: { text: string | undefined; kept: string | undefined; result: ReadRegistry } | null = null;

  function remembered(): ReadRegistry {
    const text = kept;
    if (text === undefined) return NONE;
    try {
      return { registry: openRegistry(text, publicKey), text, refused: null };
    } catch {
      // Of another key, or damaged: nothing is remembered.
      return NONE;
    }
  }

  function take(text: string): ReadRegistry {
    const registry = openRegistry(text, publicKey);
    const newest = good.registry.sequence;
    if (
      good.text !== null &&
      (registry.sequence < newest || (registry.sequence === newest && text !== good.text))
    ) {
      throw new RegistryRefused(
        "older",
        `The registry is number ${registry.sequence} of its kind, but number ${newest} was there before: somebody put an old one back.`,
      );
    }
    if (text !== good.text) {
      memory.save(text);
      kept = text;
    }
    good = { registry, text, refused: null };
    return good;
  }

  return {
    read() {
      // Another program may have taken a newer one since, also where the store has the one of before again. It is
      // remembered after it is in the store, so the store is looked at last: what is there then is no older.
      kept = memory.load();
      const text = storage.read(REGISTRY_FILE);
      if (seen !== null && seen.text === text && seen.kept === kept) return seen.result;
      const newest = remembered();
      if (newest.registry.sequence > good.registry.sequence) good = newest;
      let result = good;
      if (text !== undefined) {
        try {
          result = take(text);
        } catch (error) {
          if (!(error instanceof RegistryRefused)) throw error;
          result = { ...good, refused: error };
        }
      }
      seen = { text, kept, result };
      return result;
    },
  };
}
