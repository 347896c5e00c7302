import type { Registry } from "@cointide/shared/contracts/registry";
import { readRecord } from "../releases/fitting-releases.ts";
import { publishedShell, publishedShellVersions } from "../releases/publish-shell.ts";
import { entryOf } from "../releases/registry-changes.ts";
import { releaseFolder, semverOf } from "../releases/release-record.ts";
import { isOlder } from "../releases/roll-back-slice.ts";
import type { Storage } from "../releases/storage.ts";
import { CommandFailed, resolveName, type SliceCli } from "./context.ts";

/** The releases of a slice or the shell: those that the registry names, the current one first, and all stored ones. */
type Shelf<Release extends { version: string }> = {
  name: string;
  named: readonly Release[];
  stored: readonly string[];
  read(version: string): Release | undefined;
  /** Whether a release was published after the current one. */
  isLater(version: string): boolean;
};

/** All versions of a slice that are in the store. */
export const storedVersions = (storage: Storage, slice: string): string[] =>
  storage.list(releaseFolder(slice, "")).sort();

/** Slices with a release in the store that the registry doesn't name. */
export const withdrawnSlices = ({ slices }: Registry, storage: Storage): string[] =>
  storage
    .list("slices")
    .filter((name) => storedVersions(storage, name).length > 0 && !slices.some((one) => one.name === name))
    .sort();

/** Returns the release of a withdrawn slice that was current, or else its newest one. */
export function lastVersion({ former }: Registry, storage: Storage, name: string): string | undefined {
  const newest = storedVersions(storage, name).sort((a, b) => (isOlder(storage, name, a, b) ? 1 : -1));
  return former?.[name]?.[0] ?? newest[0];
}

/** Resolves the name of a published slice. A withdrawn one is no usage error but can't be changed. */
export function resolvePublished({ store, command }: SliceCli, text: string): string {
  const registry = store().read();
  const { storage } = store();
  const withdrawn = withdrawnSlices(registry, storage);
  const published = registry.slices.map(({ name }) => name);
  const name = resolveName(text, [...published, ...withdrawn], "published slice");
  if (!withdrawn.includes(name)) return name;
  throw new CommandFailed(
    `${name} is withdrawn. Restore it first: ${command} rollback ${name} ${lastVersion(registry, storage, name)}`,
  );
}

export function sliceShelf(registry: Registry, storage: Storage, name: string) {
  const named = entryOf(registry, name)?.releases ?? [];
  return {
    name,
    named,
    stored: storedVersions(storage, name),
    read: (version: string) => readRecord(storage, name, version)?.release,
    isLater: (version: string) => isOlder(storage, name, named[0]?.version ?? "", version),
  };
}

export const shellShelf = (registry: Registry, storage: Storage) => ({
  name: "shell",
  named: registry.shell,
  stored: publishedShellVersions(storage),
  read: (version: string) => publishedShell(storage, version),
  isLater: () => false,
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

/** Returns the release of a version or the one before the current release; null if it is the current one. */
export function findRelease<Release extends { version: string }>(
  { name, named, stored, read, isLater }: Shelf<Release>,
  target: string | undefined,
): Release | null {
  if (target === undefined) {
    const previous = named.slice(1).find(({ version }) => !isLater(version));
    if (previous === undefined) throw new CommandFailed(`${name} has no earlier release to roll back to.`);
    return previous;
  }
  const version = matching(name, stored, target);
  if (named[0]?.version === version) return null;
  const release = named.find((known) => known.version === version) ?? read(version);
  if (release === undefined) throw new CommandFailed(`The record of ${name} ${version} cannot be read.`);
  return release;
}
