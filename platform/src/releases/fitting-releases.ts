import type { Registry, RegistryEntry } from "@cointide/shared/contracts/registry";
import { readShellContract, readSliceContract, type ShellContract } from "./contract.ts";
import { parseRecord, RECORD_FILE, releaseFolder } from "./release-record.ts";
import { unmetRequirements } from "./requirements.ts";
import type { Storage } from "./storage.ts";

type Provides = ShellContract["provides"];

/** Whether the shell shares all modules that a stored release needs. A release without a contract fits. */
function fits(storage: Storage, name: string, version: string, provides: Provides): boolean {
  const { requires = {} } = readSliceContract(storage, name, version) ?? {};
  return unmetRequirements(requires, provides).length === 0;
}

/** The newest stored release of a slice that fits. */
function newestFitting(storage: Storage, name: string, provides: Provides) {
  const records = storage
    .list(releaseFolder(name, ""))
    .filter((version) => fits(storage, name, version, provides))
    .flatMap((version) => parseRecord(storage.read(`${releaseFolder(name, version)}/${RECORD_FILE}`)) ?? []);
  return records.sort((a, b) => b.sequence - a.sequence)[0]?.release;
}

function fitEntry(entry: RegistryEntry, storage: Storage, provides: Provides): RegistryEntry {
  const { name, releases, canary } = entry;
  const isFitting = ({ version }: { version: string }) => fits(storage, name, version, provides);
  const fitting = releases.filter(isFitting);
  const stored = fitting.length > 0 ? undefined : newestFitting(storage, name, provides);
  return {
    ...entry,
    releases: stored ? [stored] : fitting.length > 0 ? fitting : releases,
    canary: canary !== null && isFitting(canary.release) ? canary : null,
  };
}

/**
 * Removes each release that needs a module or a version that the shell does not share, so that no page falls back to
 * it. Where none of a slice's releases fits, its newest stored one that fits is named; without one, the slice stays as
 * it is.
 */
export function fitReleases(registry: Registry, storage: Storage): Registry {
  const provides = readShellContract(storage, registry)?.provides;
  if (provides === undefined) return registry;
  return { ...registry, slices: registry.slices.map((entry) => fitEntry(entry, storage, provides)) };
}

/** The slices whose current release the current shell cannot serve. */
export function unfitSlices(registry: Registry, storage: Storage): string[] {
  const provides = readShellContract(storage, registry)?.provides;
  if (provides === undefined) return [];
  return registry.slices
    .filter(({ name, releases: [current] }) => current && !fits(storage, name, current.version, provides))
    .map(({ name }) => name);
}
