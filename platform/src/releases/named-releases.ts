import type { Published, RegistryEntry } from "@cointide/shared/contracts/registry";
import type { Release } from "@cointide/shared/contracts/release";
import { hashOf } from "./release-record.ts";

/** How many releases of a slice the registry names: several bad ones in a row leave a good one to fall back to. */
export const NAMED_RELEASES = 8;
/** Of the shell, which pages do not fall back in. */
export const NAMED_SHELLS = 3;

/**
 * Puts a release before the others. One that has the same content, under whatever version, is the same.
 * @param kept the version of one that stays named, however many are newer.
 */
export function inFront<Known extends { version: string }>(
  release: Known,
  others: readonly Known[],
  most: number,
  kept?: string,
): Known[] {
  const different = others.filter(({ version }) => hashOf(version) !== hashOf(release.version));
  return [release, ...different].filter(({ version }, index) => index < most || version === kept);
}

/** The releases after a rollback, in which no later one is a fallback. */
export function backTo<Known extends { version: string }>(
  known: readonly Known[],
  release: Known,
  isOlder: (other: Known) => boolean,
  most: number,
): Known[] {
  const at = known.findIndex(({ version }) => version === release.version);
  return at < 0 ? inFront(release, known.filter(isOlder), most) : known.slice(at);
}

/** An entry without the publishers of releases that it does not name. */
export function withoutForgotten({ published, ...entry }: RegistryEntry): RegistryEntry {
  const named = [...entry.releases, ...(entry.canary ? [entry.canary.release] : [])];
  const kept = named.flatMap(({ version }) => {
    const known = published?.[version];
    return known === undefined ? [] : [[version, known] as const];
  });
  return kept.length === 0 ? entry : { ...entry, published: Object.fromEntries(kept) };
}

/** The publishers of an entry's releases, with one that is added. */
export const publishedWith = (
  entry: RegistryEntry | undefined,
  { version }: Release,
  published: Published | undefined,
) => (published ? { published: { ...entry?.published, [version]: published } } : {});
