import type { Published, Registry, RegistryEntry, ShellRelease } from "@cointide/shared/contracts/registry";
import type { Release } from "@cointide/shared/contracts/release";
import {
  backTo,
  inFront,
  NAMED_RELEASES,
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
  return withEntry(registry, {
    ...known,
    ...publishedWith(known, release, published),
    name,
    port,
    releases: inFront(release, known?.releases ?? [], NAMED_RELEASES, known?.proven),
    canary: null,
    stopped: null,
  });
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

/**
 * Makes an earlier release current, and ends the trial of a canary.
 * @param isOlder whether another was released before it, for a release that the registry does not name.
 * @param published its publisher, for the same.
 */
export function rollBack(
  registry: Registry,
  name: string,
  release: Release,
  isOlder: (other: Release) => boolean = () => false,
  published?: Published,
): Registry {
  const entry = requireEntry(registry, name);
  return withEntry(registry, {
    ...entry,
    ...publishedWith(entry, release, published ?? entry.published?.[release.version]),
    releases: backTo(entry.releases, release, isOlder, NAMED_RELEASES),
    canary: null,
  });
}

/** Takes a slice out of the product; its releases stay in the store. */
export function withdrawSlice(registry: Registry, name: string): Registry {
  requireEntry(registry, name);
  return { ...registry, slices: registry.slices.filter((entry) => entry.name !== name) };
}

/** Makes a release of the shell current. */
export const publishShell = (registry: Registry, release: ShellRelease): Registry => ({
  ...registry,
  shell: inFront(release, registry.shell, NAMED_SHELLS),
});

/** Makes an earlier release of the shell current. */
export const rollBackShell = (registry: Registry, release: ShellRelease): Registry => ({
  ...registry,
  shell: backTo(registry.shell, release, () => true, NAMED_SHELLS),
});
