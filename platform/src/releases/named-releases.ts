import type { Published, RegistryEntry } from "@cointide/shared/contracts/registry";
import type { Release } from "@cointide/shared/contracts/release";
import { hashOf } from "./release-record.ts";

/** How many releases of a slice the registry names. Several bad ones in a row leave a good one to fall back to. */
export const NAMED_RELEASES = 8;
/** How many more releases of a slice the registry remembers by version. */
const FORMER_RELEASES = 16;
/** How many releases of the shell the registry names. Pages don't fall back to them. */
export const NAMED_SHELLS = 3;

type Versioned = { version: string };

/** Puts a release before the others. Omits those with the same content, whatever their version. */
export function inFront<Known extends Versioned>(release: Known, others: readonly Known[]): Known[] {
  return [release, ...others.filter(({ version }) => hashOf(version) !== hashOf(release.version))];
}

/**
 * Returns the releases after a rollback: the release, then those before it. Later ones were taken back, so they are no
 * fallbacks. If there are none before it, the later ones follow, except the first of `known`, which is the one to leave.
 */
export function backTo<Known extends Versioned>(
  known: readonly Known[],
  release: Known,
  isOlder: (other: Known) => boolean,
): Known[] {
  const at = known.findIndex(({ version }) => version === release.version);
  const earlier = known.filter((other, index) => index !== at && ((at >= 0 && index > at) || isOlder(other)));
  return inFront(release, earlier.length > 0 ? earlier : known.slice(1));
}

/** Divides good releases, the current one first, into those that the registry names and the versions of the others. */
export function divideReleases(
  releases: readonly Release[],
  others: readonly string[],
  proven: string | undefined,
): { named: Release[]; former: string[] } {
  const isNamed = ({ version }: Release, index: number) => index < NAMED_RELEASES || version === proven;
  const rest = releases.filter((release, index) => !isNamed(release, index)).map(({ version }) => version);
  const known = new Set(releases.map(({ version }) => hashOf(version)));
  const former = [...rest, ...new Set(others)].filter(
    (version, index) => index < rest.length || !known.has(hashOf(version)),
  );
  return { named: releases.filter(isNamed), former: former.slice(0, FORMER_RELEASES) };
}

/** Removes the publishers of releases that the entry doesn't name. */
export function withoutForgotten({ published, ...entry }: RegistryEntry): RegistryEntry {
  const named = [...entry.releases, ...(entry.canary ? [entry.canary.release] : [])];
  const kept = named.flatMap(({ version }) => {
    const known = published?.[version];
    return known === undefined ? [] : [[version, known] as const];
  });
  return kept.length === 0 ? entry : { ...entry, published: Object.fromEntries(kept) };
}

/** Adds a publisher to those of an entry's releases. */
export const publishedWith = (
  entry: RegistryEntry | undefined,
  { version }: Release,
  published: Published | undefined,
) => (published ? { published: { ...entry?.published, [version]: published } } : {});
