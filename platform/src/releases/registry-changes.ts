import type { Registry, RegistryEntry, ShellRelease } from "@cointide/shared/contracts/registry";
import type { Release } from "@cointide/shared/contracts/release";
import { hashOf } from "./release-record.ts";

/** How many releases the registry names: the current one and its fallbacks. */
const NAMED_RELEASES = 3;

/** A change that cannot be made; the message is a sentence for people. */
export class ChangeRefused extends Error {
  override name = "ChangeRefused";
}

const refuse = (message: string): never => {
  throw new ChangeRefused(message);
};

export const entryOf = (registry: Registry, name: string): RegistryEntry | undefined =>
  registry.slices.find((entry) => entry.name === name);

function requireEntry(registry: Registry, name: string): RegistryEntry {
  return entryOf(registry, name) ?? refuse(`${name} has not been published.`);
}

function withEntry(registry: Registry, entry: RegistryEntry): Registry {
  const others = registry.slices.filter(({ name }) => name !== entry.name);
  return { ...registry, slices: [...others, entry].sort((a, b) => (a.name < b.name ? -1 : 1)) };
}

/** Puts a release before the others. One that has the same content, under whatever version, is the same. */
function inFront<Known extends { version: string }>(release: Known, others: readonly Known[]): Known[] {
  const different = others.filter(({ version }) => hashOf(version) !== hashOf(release.version));
  return [release, ...different].slice(0, NAMED_RELEASES);
}

/** A slice's name and its default port. */
type Slice = { name: string; port: number };

/** Makes a release current, and ends the trial of a canary. */
export function publishRelease(registry: Registry, { name, port }: Slice, release: Release): Registry {
  const earlier = entryOf(registry, name)?.releases ?? [];
  return withEntry(registry, {
    name,
    port,
    releases: inFront(release, earlier),
    canary: null,
    stopped: null,
  });
}

/** Makes a release the canary of a share of the visitors. */
export function publishCanary(
  registry: Registry,
  { name, port }: Slice,
  release: Release,
  percent: number,
): Registry {
  const entry = entryOf(registry, name);
  if (entry === undefined) {
    return refuse(
      `${name} has no release yet that the other visitors could get: publish one without --canary.`,
    );
  }
  const [current] = entry.releases;
  if (current?.version === release.version)
    return refuse(`${release.version} is what everybody gets already.`);
  return withEntry(registry, { ...entry, port, canary: { release, percent }, stopped: null });
}

/** Makes the canary current. */
export function promoteCanary(registry: Registry, name: string): Registry {
  const { canary, port } = requireEntry(registry, name);
  if (canary === null) return refuse(`${name} has no canary: nothing is on trial that could be promoted.`);
  return publishRelease(registry, { name, port }, canary.release);
}

/** Ends the trial of a canary, unless it has ended or is another by now. */
export function stopCanary(registry: Registry, name: string, version: string, reason: string): Registry {
  const entry = entryOf(registry, name);
  if (entry?.canary?.release.version !== version) return registry;
  return withEntry(registry, { ...entry, canary: null, stopped: { version, reason } });
}

/** The releases after a rollback, in which no later one is a fallback. */
function backTo<Known extends { version: string }>(
  known: readonly Known[],
  release: Known,
  isOlder: (other: Known) => boolean,
): Known[] {
  const at = known.findIndex(({ version }) => version === release.version);
  return at < 0 ? inFront(release, known.filter(isOlder)) : known.slice(at);
}

/**
 * Makes an earlier release current, and ends the trial of a canary.
 * @param isOlder whether another was released before it, for a release that the registry does not name.
 */
export function rollBack(
  registry: Registry,
  name: string,
  release: Release,
  isOlder: (other: Release) => boolean = () => false,
): Registry {
  const entry = requireEntry(registry, name);
  return withEntry(registry, {
    ...entry,
    releases: backTo(entry.releases, release, isOlder),
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
  shell: inFront(release, registry.shell),
});

/** Makes an earlier release of the shell current. */
export const rollBackShell = (registry: Registry, release: ShellRelease): Registry => ({
  ...registry,
  shell: backTo(registry.shell, release, () => true),
});
