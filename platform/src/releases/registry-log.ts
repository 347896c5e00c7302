import { createHash } from "node:crypto";
import { type Registry, registrySchema } from "@cointide/shared/contracts/registry";
import * as z from "zod/mini";
import { parseJson } from "./disk.ts";
import { openRegistry } from "./signed-registry.ts";
import type { Storage } from "./storage.ts";

/** How many whole registries stay. A writer that was paused for longer sees it by the numbers. */
const ENTRIES = 10;

/** The folder of a store for records of one signing key. */
export const keyFolder = (root: string, publicKey: string): string =>
  `${root}/${createHash("sha256").update(publicKey).digest("hex").slice(0, 12)}`;

/** The entry with the highest number. `registry` is null where its text is damaged. */
export type LogEntry = { sequence: number; text: string; registry: Registry | null };

const loggedChange = z.pick(registrySchema, { sequence: true, change: true });

/** What a registry of this number changed. */
export type LoggedChange = Pick<Registry, "sequence" | "change">;

/**
 * The signed registries of a store by their number. Only one writer can add an entry of a number, so that the log
 * decides which of two changes to the same registry takes effect; `registry.json` is a copy of the last entry.
 */
export type RegistryLog = {
  newest(): LogEntry | null;
  /** All changes, oldest first; without those of damaged entries. */
  changes(): LoggedChange[];
  /** False where another writer added an entry of this number. */
  append(sequence: number, text: string): boolean;
  remove(sequence: number): void;
};

export function createRegistryLog(storage: Storage, publicKey: string): RegistryLog {
  const folder = keyFolder("registry-log", publicKey);
  const changesFolder = keyFolder("registry-changes", publicKey);
  const pathOf = (sequence: number) => `${folder}/${sequence}.json`;
  const changePath = (sequence: number) => `${changesFolder}/${sequence}.json`;
  const numbers = (path = folder) =>
    storage
      .list(path)
      .map((name) => Number.parseInt(name, 10))
      .filter(Number.isInteger);

  function parse(text: string): Registry | null {
    try {
      return openRegistry(text, publicKey);
    } catch {
      return null;
    }
  }

  /** Keeps what an entry changed, and removes the entry. */
  function archive(sequence: number): void {
    const change = parse(storage.read(pathOf(sequence)) ?? "")?.change;
    if (change !== undefined) {
      storage.addFile(changePath(sequence), Buffer.from(JSON.stringify({ sequence, change })));
    }
    storage.remove(pathOf(sequence));
  }

  const ascending = (a: number, b: number) => a - b;

  return {
    newest() {
      const sequence = Math.max(0, ...numbers());
      if (sequence === 0) return null;
      const text = storage.read(pathOf(sequence)) ?? "";
      return { sequence, text, registry: parse(text) };
    },
    changes() {
      const current = numbers().sort(ascending);
      const archived = numbers(changesFolder).filter((sequence) => !current.includes(sequence));
      return [
        ...archived
          .sort(ascending)
          .flatMap(
            (sequence) =>
              loggedChange.safeParse(parseJson(storage.read(changePath(sequence)) ?? "")).data ?? [],
          ),
        ...current.flatMap((sequence) => parse(storage.read(pathOf(sequence)) ?? "") ?? []),
      ];
    },
    append(sequence, text) {
      if (!storage.createFile(pathOf(sequence), Buffer.from(text))) return false;
      const all = numbers();
      // The number was free only because its entry is so old that it was removed.
      const isLate = Math.max(...all) >= sequence + ENTRIES;
      if (isLate) storage.remove(pathOf(sequence));
      else all.filter((known) => known <= sequence - ENTRIES).forEach(archive);
      return !isLate;
    },
    remove: (sequence) => storage.remove(pathOf(sequence)),
  };
}
