import type { Registry, RegistryEntry } from "@cointide/shared/contracts/registry";
import type { Release } from "@cointide/shared/contracts/release";
import { readShellContract, readSliceContract, type ShellContract } from "./contract.ts";
import { withReleases } from "./registry-changes.ts";
import { parseRecord, RECORD_FILE, releaseFolder } from "./release-record.ts";
import { unmetRequirements } from "./requirements.ts";
import type { Storage } from "./storage.ts";

type Provides = ShellContract["provides"] | undefined;

/** Whether the shell shares all modules that a stored release needs. A release without a contract fits. */
function fits(storage: Storage, name: string, version: string, provides: Provides): boolean {
  if (provides === undefined) return true;
  const { requires = {} } = readSliceContract(storage, name, version) ?? {};
  return unmetRequirements(requires, provides).length === 0;
}

/** Reads the record of a release. Returns undefined if it is missing or damaged. */
export const readRecord = (storage: Storage, slice: string, version: string) =>
  parseRecord(storage.read(`${releaseFolder(slice, version)}/${RECORD_FILE}`));

/** The earlier good releases of a slice that the registry doesn't name. */
export const formerReleases = ({ former }: Registry, storage: Storage, name: string): Release[] =>
  (former?.[name] ?? []).flatMap((version) => readRecord(storage, name, version)?.release ?? []);

/** The newest stored release of a slice that fits. */
function newestFitting(storage: Storage, name: string, provides: Provides) {
  const records = storage
    .list(releaseFolder(name, ""))
    .filter((version) => fits(storage, name, version, provides))
    .flatMap((version) => readRecord(storage, name, version) ?? []);
  return records.sort((a, b) => b.sequence - a.sequence)[0]?.release;
}

/** Names the good releases of a slice that fit, and remembers the others. */
function fitEntry(registry: Registry, entry: RegistryEntry, storage: Storage, provides: Provides): Registry {
  const { name, releases, canary } = entry;
  const isFitting = ({ version }: Release) => fits(storage, name, version, provides);
  const good = [...releases, ...formerReleases(registry, storage, name)];
  const fitting = good.filter(isFitting);
  const stored = fitting.length > 0 ? undefined : newestFitting(storage, name, provides);
  const next = {
    ...entry,
    releases: stored ? [stored] : fitting.length > 0 ? fitting : releases,
    canary: canary !== null && isFitting(canary.release) ? canary : null,
  };
  const others = [...good.map(({ version }) => version), ...(registry.former?.[name] ?? [])];
  return withReleases(registry, next, others);
}

/**
 * Names all good releases that fit the shell, so that pages can fall back to them, and none that need a module or a version
 * that it doesn't share. If no good release of a slice fits, its newest stored one that fits is named. Without one, the
 * slice stays as it is.
 */
export function fitReleases(registry: Registry, storage: Storage): Registry {
  const provides = readShellContract(storage, registry)?.provides;
  return registry.slices.reduce((fitted, entry) => fitEntry(fitted, entry, storage, provides), registry);
}

/** Returns the slices whose current release needs more than the current shell shares. */
export function unfitSlices(registry: Registry, storage: Storage): string[] {
  const provides = readShellContract(storage, registry)?.provides;
  return registry.slices
    .filter(({ name, releases: [current] }) => current && !fits(storage, name, current.version, provides))
    .map(({ name }) => name);
}
