import type { Registry } from "@cointide/shared/contracts/registry";
import { publishedShell, publishedShellVersions } from "../releases/publish-shell.ts";
import { entryOf } from "../releases/registry-changes.ts";
import { parseRecord, RECORD_FILE, releaseFolder, semverOf } from "../releases/release-record.ts";
import type { Storage } from "../releases/storage.ts";
import { CommandFailed } from "./context.ts";

/** The releases of a slice or the shell: those that the registry names, the current one first, and all stored ones. */
type Shelf<Release extends { version: string }> = {
  name: string;
  named: readonly Release[];
  stored: readonly string[];
  read(version: string): Release | undefined;
};

/** All versions of a slice that are in the store. */
export const storedVersions = (storage: Storage, slice: string): string[] =>
  storage.list(releaseFolder(slice, "")).sort();

/** All slices that have a release in the store, also those that were withdrawn. */
export const storedSlices = (storage: Storage): string[] =>
  storage.list("slices").filter((name) => storedVersions(storage, name).length > 0);

export const readRecord = (storage: Storage, slice: string, version: string) =>
  parseRecord(storage.read(`${releaseFolder(slice, version)}/${RECORD_FILE}`));

/** Whether a release of a slice is older than the version. */
export const olderThan = (storage: Storage, slice: string, version: string) => {
  const sequence = readRecord(storage, slice, version)?.sequence ?? 0;
  return (other: { version: string }) =>
    (readRecord(storage, slice, other.version)?.sequence ?? 0) < sequence;
};

export function sliceShelf(registry: Registry, storage: Storage, name: string) {
  return {
    name,
    named: entryOf(registry, name)?.releases ?? [],
    stored: storedVersions(storage, name),
    read: (version: string) => readRecord(storage, name, version)?.release,
  };
}

export const shellShelf = (registry: Registry, storage: Storage) => ({
  name: "shell",
  named: registry.shell,
  stored: publishedShellVersions(storage),
  read: (version: string) => publishedShell(storage, version),
});

/** The stored version that begins with the text. Throws a sentence unless there is exactly one. */
function matching(name: string, stored: readonly string[], text: string): string {
  const [exact, ...others] = stored.filter((version) => version === text || semverOf(version) === text);
  if (exact !== undefined && others.length === 0) return exact;
  // 1.0 is the beginning of 1.0.1, but 1.1 is not of 1.10.0.
  const found = stored.filter(
    (version) => version.startsWith(text) && /^($|[-.])/.test(version.slice(text.length)),
  );
  const [only, ...more] = found.length > 0 ? found : stored.filter((version) => version.startsWith(text));
  if (only === undefined) {
    throw new CommandFailed(`${name} has no version ${text}. Stored versions: ${stored.join(", ")}.`);
  }
  if (more.length > 0) {
    throw new CommandFailed(
      `${text} matches ${[only, ...more].join(", ")} of ${name}. Enter more of the version.`,
    );
  }
  return only;
}

/**
 * The release to go back to: that of the version, or the one before the current.
 * @returns null where it is the current one.
 */
export function findRelease<Release extends { version: string }>(
  { name, named, stored, read }: Shelf<Release>,
  target: string | undefined,
): Release | null {
  if (target === undefined) {
    const [, previous] = named;
    if (previous === undefined) throw new CommandFailed(`${name} has no earlier release to roll back to.`);
    return previous;
  }
  const version = matching(name, stored, target);
  if (named[0]?.version === version) return null;
  const release = named.find((known) => known.version === version) ?? read(version);
  if (release === undefined) throw new CommandFailed(`The record of ${name} ${version} cannot be read.`);
  return release;
}
