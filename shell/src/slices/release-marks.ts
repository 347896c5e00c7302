import type { Release } from "@cointide/shared/contracts/release";

/** `failed`: of no use in this visit. `slow`: another one was there first. */
type Mark = "failed" | "slow";

/** What a visit has learned of a slice's releases, by the exposes that it learned it from. */
export type ReleaseMarks = {
  mark(version: string, expose: string, mark: Mark): void;
  hasFailed(version: string, expose: string): boolean;
  /** The releases to try for an expose, best first. */
  order(releases: readonly Release[], expose: string): Release[];
  clear(): void;
};

/**
 * Creates the marks of one slice. A release that failed for one of its exposes comes after those that did not,
 * for the others too: parts of one slice belong together, and so all come from one release where one has all.
 */
export function createReleaseMarks(): ReleaseMarks {
  const marks = new Map<string, Map<string, Mark>>();

  function rank({ version }: Release, expose: string): number {
    const known = marks.get(version);
    if (known === undefined) return 0;
    const own = known.get(expose);
    if (own === undefined) return 1;
    return own === "slow" ? 2 : Number.POSITIVE_INFINITY;
  }

  return {
    mark(version, expose, mark) {
      const known = marks.get(version) ?? new Map<string, Mark>();
      marks.set(version, known);
      if (known.get(expose) !== "failed") known.set(expose, mark);
    },
    hasFailed: (version, expose) => marks.get(version)?.get(expose) === "failed",
    order: (releases, expose) =>
      releases
        .map((release) => ({ release, rank: rank(release, expose) }))
        .filter(({ rank }) => Number.isFinite(rank))
        .sort((a, b) => a.rank - b.rank)
        .map(({ release }) => release),
    clear: () => marks.clear(),
  };
}
