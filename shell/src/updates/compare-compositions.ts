import type { ComposedSlice, Composition } from "@cointide/shared/contracts/page";

/** What a newer registry changes for a page that is open. */
export type Changes = {
  /** Slices that this visitor now gets in another release first: a newer one, or an earlier one again. */
  slices: ComposedSlice[];
  /** Those whose first release is the same while what stands in for it, or its trial, is not. */
  fallbacks: ComposedSlice[];
  /**
   * Slices that only a new page can take, by name and version: the page has no place for them, and its policy
   * may not let their origin in.
   */
  unplaced: string[];
};

const placesOf = ({ origin, mounts, slots }: ComposedSlice): string =>
  JSON.stringify([origin, mounts.map(({ parent, path }) => [parent, path]), Object.entries(slots)]);

/** Compares what the page is composed of with what it would be composed of now. */
export function compareCompositions(present: Composition, next: Composition): Changes {
  const changes: Changes = { slices: [], fallbacks: [], unplaced: [] };
  for (const slice of next.slices) {
    const known = present.slices.find(({ name }) => name === slice.name);
    const version = slice.releases[0]?.version;
    if (known === undefined || placesOf(known) !== placesOf(slice)) {
      changes.unplaced.push(`${slice.name} ${version}`);
    } else if (known.releases[0]?.version !== version) changes.slices.push(slice);
    else changes.fallbacks.push(slice);
  }
  return changes;
}
