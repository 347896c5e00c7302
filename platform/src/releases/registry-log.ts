import { createHash } from "node:crypto";
import type { Registry } from "@cointide/shared/contracts/registry";
import { openRegistry } from "./signed-registry.ts";
import type { Storage } from "./storage.ts";

/** How many entries stay. A writer that was paused for longer sees it by the numbers. */
const ENTRIES = 10;

/** The folder of a store for records of one signing key. */
export const keyFolder = (root: string, publicKey: string): string =>
  `${root}/${createHash("sha256").update(publicKey).digest("hex").slice(0, 12)}`;

/** The entry with the highest number. `registry` is null where its text is damaged. */
export type LogEntry = { sequence: number; text: string; registry: Registry | null };

/**
 * The signed registries of a store by their number. Only one writer can add an entry of a number, so that the log
 * decides which of two changes to the same registry takes effect; `registry.json` is a copy of the last entry.
 */
export type RegistryLog = {
  newest(): LogEntry | null;
  /** The registries that the log still has, oldest first; without those that are damaged. */
  registries(): Registry[];
  /** False where another writer added an entry of this number. */
  append(sequence: number, text: string): boolean;
  remove(sequence: number): void;
};

export function createRegistryLog(storage: Storage, publicKey: string): RegistryLog {
  const folder = keyFolder("registry-log", publicKey);
  const pathOf = (sequence: number) => `${folder}/${sequence}.json`;
  const numbers = () =>
    storage
      .list(folder)
      .map((name) => Number.parseInt(name, 10))
      .filter(Number.isInteger);

  function parse(text: string): Registry | null {
    try {
      return openRegistry(text, publicKey);
    } catch {
      return null;
    }
  }

  return {
    newest() {
      const sequence = Math.max(0, ...numbers());
      if (sequence === 0) return null;
      const text = storage.read(pathOf(sequence)) ?? "";
      return { sequence, text, registry: parse(text) };
    },
    registries: () =>
      numbers()
        .sort((a, b) => a - b)
        .flatMap((sequence) => parse(storage.read(pathOf(sequence)) ?? "") ?? []),
    append(sequence, text) {
      if (!storage.createFile(pathOf(sequence), Buffer.from(text))) return false;
      const all = numbers();
      // The number was free only because its entry is so old that it was removed.
      const isLate = Math.max(...all) >= sequence + ENTRIES;
      for (const number of isLate ? [sequence] : all.filter((known) => known <= sequence - ENTRIES)) {
        storage.remove(pathOf(number));
      }
      return !isLate;
    },
    remove: (sequence) => storage.remove(pathOf(sequence)),
  };
}
