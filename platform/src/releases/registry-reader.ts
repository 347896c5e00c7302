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
  /** Why what was read cannot be remembered for the next start, in a sentence; null where it can. */
  forgetful: string | null;
};

/** Never throws: an error of the system is a registry that is refused as `unreadable`. */
export type RegistryReader = { read(): ReadRegistry };

type ReaderOptions = { storage: Pick<Storage, "read">; publicKey: string; memory: RegistryMemory };

const NONE: ReadRegistry = { registry: EMPTY_REGISTRY, text: null, refused: null, forgetful: null };

/** A memory that goes on with what it had where it cannot be read or written, and says why. */
function guardMemory(memory: RegistryMemory) {
  let known: string | undefined;
  let problem: string | null = null;
  function attempt(work: () => void): string | undefined {
    try {
      work();
      problem = null;
    } catch (error) {
      problem = `The registry cannot be remembered for the next start: ${reasonOf(error)}.`;
    }
    return known;
  }
  return {
    load: () =>
      attempt(() => {
        known = memory.load();
      }),
    save: (text: string) =>
      attempt(() => {
        memory.save(text);
        known = text;
      }),
    problem: () => problem,
  };
}

/** @throws {RegistryRefused} */
function readStored(storage: ReaderOptions["storage"]): string | undefined {
  try {
    return storage.read(REGISTRY_FILE);
  } catch (error) {
    throw new RegistryRefused("unreadable", `${REGISTRY_FILE} cannot be read: ${reasonOf(error)}.`);
  }
}

/**
 * Reads the registry of a store each time it is asked, and takes it only where it is signed and not older than
 * the newest that was ever taken: whoever can write to a mirror can neither change what visitors get nor bring
 * back a release that was rolled back.
 */
export function createRegistryReader({ storage, publicKey, memory }: ReaderOptions): RegistryReader {
  const guarded = guardMemory(memory);
  /** What is remembered, also by other programs. */
  let kept = guarded.load();
  let good = remembered();
  /** What was read last, beside what was remembered then, and what came of it. */
  let seen: { text: string | undefined; kept: string | undefined; result: ReadRegistry } | null = null;

  function remembered(): ReadRegistry {
    const text = kept;
    if (text === undefined) return NONE;
    try {
      return { ...NONE, registry: openRegistry(text, publicKey), text };
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
    if (text !== kept) kept = guarded.save(text);
    good = { ...NONE, registry, text };
    return good;
  }

  function readAndTake(): ReadRegistry {
    // Another program may have taken a newer one since, also where the store has the one of before again. It is
    // remembered after it is in the store, so the store is looked at last: what is there then is no older.
    kept = guarded.load();
    const text = readStored(storage);
    if (guarded.problem() === null && seen !== null && seen.text === text && seen.kept === kept)
      return seen.result;
    const newest = remembered();
    if (newest.registry.sequence > good.registry.sequence) good = newest;
    const result = text === undefined ? withoutFile() : taken(text);
    seen = { text, kept, result };
    return result;
  }

  /** Before the first release there is no file, and nothing is wrong. */
  function withoutFile(): ReadRegistry {
    if (good.text === null) return good;
    const message = `${REGISTRY_FILE} is missing, although there was one before: put it back, or publish again.`;
    return { ...good, refused: new RegistryRefused("missing", message) };
  }

  function taken(text: string): ReadRegistry {
    try {
      return take(text);
    } catch (error) {
      if (!(error instanceof RegistryRefused)) throw error;
      return { ...good, refused: error };
    }
  }

  return {
    read() {
      const forgetful = guarded.problem;
      try {
        return { ...readAndTake(), forgetful: forgetful() };
      } catch (error) {
        if (!(error instanceof RegistryRefused)) throw error;
        return { ...good, refused: error, forgetful: forgetful() };
      }
    },
  };
}
