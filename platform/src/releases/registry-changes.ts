import type { Published, Registry, RegistryEntry, ShellRelease } from "@cointide/shared/contracts/registry";
import type { Release } from "@cointide/shared/contracts/release";
import {
  backTo,
  divideReleases,
  inFront,
  NAMED_SHELLS,
  publishedWith,
  withoutForgotten,
} from "./named-releases.ts";

/** A change that cannot be made; the message is a sentence for people. */
export class ChangeRefused extends Error {
  override name = "ChangeRefused";
}

const refuse = (message: string): never => {
  throw new ChangeRefused(message);
};

/** Says in a registry what made it of the one before, unless that changed nothing. */
export const noteChange = (
  before: Registry,
  after: Registry,
  change: NonNullable<Registry["change"]>,
): Registry => (after === before ? before : { ...after, change });

/** The number of changes of a slice. */
export const revisionOf = ({ revisions }: Registry, name: string): number => revisions?.[name] ?? 0;

/** Counts a change of a slice. Statements that were signed for the state before are out of date then. */
export const withRevision = (before: Registry, after: Registry, name: string): Registry =>
  after === before
    ? before
    : { ...after, revisions: { ...after.revisions, [name]: revisionOf(before, name) + 1 } };

export const entryOf = (registry: Registry, name: string): RegistryEntry | undefined =>
  registry.slices.find((entry) => entry.name === name);

function requireEntry(registry: Registry, name: string): RegistryEntry {
  return entryOf(registry, name) ?? refuse(`${name} has not been published.`);
}

function withEntry(registry: Registry, changed: RegistryEntry): Registry {
  const entry = withoutForgotten(changed);
  const others = registry.slices.filter(({ name }) => name !== entry.name);
  return { ...registry, slices: [...others, entry].sort((a, b) => (a.name < b.name ? -1 : 1)) };
}

const formerOf = ({ former }: Registry, name: string): readonly string[] => former?.[name] ?? [];

function withFormer({ former, ...registry }: Registry, name: string, versions: readonly string[]): Registry {
  const { [name]: _, ...others } = former ?? {};
  const all = versions.length === 0 ? others : { ...others, [name]: [...versions] };
  return Object.keys(all).length === 0 ? registry : { ...registry, former: all };
}

/**
 * Names the first of an entry's releases, and remembers the versions of the others.
 * @param others versions of other good releases
 */
export function withReleases(
  registry: Registry,
  entry: RegistryEntry,
  others: readonly string[] = formerOf(registry, entry.name),
): Registry {
  const { named, former } = divideReleases(entry.releases, others, entry.proven);
  return withEntry(withFormer(registry, entry.name, former), { ...entry, releases: named });
}

/** A slice's name and its default port. */
type Slice = { name: string; port: number };

/** Makes a release current, and ends the trial of a canary. */
export function publishRelease(
  registry: Registry,
  { name, port }: Slice,
  release: Release,
  published?: Published,
): Registry {
  const known = entryOf(registry, name);
  const entry = {
    ...known,
    ...publishedWith(known, release, published),
    name,
    port,
    releases: inFront(release, known?.releases ?? []),
    canary: null,
    stopped: null,
  };
  // The first former release of a withdrawn slice is the one that was withdrawn.
  const former = formerOf(registry, name).slice(known === undefined ? 1 : 0);
  return withReleases(registry, entry, former);
}

/** Notes that a release works, by the reports of visitors; pages fall back to it before others. */
export function proveRelease(registry: Registry, name: string, version: string): Registry {
  const entry = entryOf(registry, name);
  // It was rolled back or replaced meanwhile, or proven already.
  if (entry?.releases[0]?.version !== version || entry.proven === version) return registry;
  return withEntry(registry, { ...entry, proven: version });
}

/** Makes a release the canary of a share of the visitors. */
export function publishCanary(
  registry: Registry,
  { name, port }: Slice,
  release: Release,
  percent: number,
  published?: Published,
): Registry {
  const entry = entryOf(registry, name);
  if (entry === undefined) {
    return refuse(`${name} has no release yet for the other visitors. Publish one without --canary.`);
  }
  const [current] = entry.releases;
  if (current?.version === release.version)
    return refuse(`${release.version} is already the current release.`);
  const canary = { release, percent };
  return withEntry(registry, {
    ...entry,
    ...publishedWith(entry, release, published),
    ...{ port, canary, stopped: null },
  });
}

/** Makes the canary current. */
export function promoteCanary(registry: Registry, name: string): Registry {
  const { canary, port } = requireEntry(registry, name);
  if (canary === null) return refuse(`${name} has no canary to promote.`);
  return publishRelease(registry, { name, port }, canary.release);
}

/** Ends the trial of a canary, unless it has ended or is another by now. */
export function stopCanary(registry: Registry, name: string, version: string, reason: string): Registry {
  const entry = entryOf(registry, name);
  if (entry?.canary?.release.version !== version) return registry;
  return withEntry(registry, { ...entry, canary: null, stopped: { version, reason } });
}

type Rollback = {
  /** Whether another release was published before it. */
  isOlder?: (other: Release) => boolean;
  /** The publisher of a release that the registry doesn't name. */
  published?: Published | undefined;
  /** The releases in `former` of the registry. */
  former?: readonly Release[];
};

/** Makes an earlier release current, and ends the trial of a canary. */
export function rollBack(
  registry: Registry,
  name: string,
  release: Release,
  { isOlder = () => false, published, former }: Rollback = {},
): Registry {
  const entry = requireEntry(registry, name);
  const releases = backTo([...entry.releases, ...(former ?? [])], release, isOlder);
  const next = {
    ...entry,
    ...publishedWith(entry, release, published ?? entry.published?.[release.version]),
    ...{ releases, canary: null },
  };
  return withReleases(registry, next, former && []);
}

/** Makes a release of a withdrawn slice current. */
export function restoreSlice(
  registry: Registry,
  { name, port }: Slice,
  release: Release,
  { former = [], ...rollback }: Rollback = {},
): Registry {
  const entry = { name, port, releases: [...former], canary: null, stopped: null };
  return rollBack(withEntry(registry, entry), name, release, { ...rollback, former: [] });
}

/** Removes a slice from the product. Its releases stay in the store. */
export function withdrawSlice(registry: Registry, name: string): Registry {
  const { releases } = requireEntry(registry, name);
  const versions = releases.map(({ version }) => version);
  const { former } = divideReleases([], [...versions, ...formerOf(registry, name)], undefined);
  const slices = registry.slices.filter((entry) => entry.name !== name);
  return withFormer({ ...registry, slices }, name, former);
}

/** Makes a release of the shell current. */
export const publishShell = (registry: Registry, release: ShellRelease): Registry => ({
  ...registry,
  shell: inFront(release, registry.shell).slice(0, NAMED_SHELLS),
});

/** Makes an earlier release of the shell current. Pages don't fall back to the others. */
export function rollBackShell(registry: Registry, release: ShellRelease): Registry {
  const at = registry.shell.findIndex(({ version }) => version === release.version);
  return at < 0 ? publishShell(registry, release) : { ...registry, shell: registry.shell.slice(at) };
}
