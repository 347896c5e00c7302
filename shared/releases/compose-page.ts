import type { ComposedSlice, Composition } from "../contracts/page.ts";
import type { Registry, RegistryEntry } from "../contracts/registry.ts";
import type { Release } from "../contracts/release.ts";
import type { WorkingReleases } from "./working-releases.ts";

export type Visitor = {
  /** The visitor's place among all, from 0 to below 100. */
  cohort: number;
  /** Where each slice is served, by name; a slice without an origin is left out. */
  origins: Readonly<Record<string, string>>;
  /** The version of `shared` that the page's shell has; releases for another one are left out. */
  shared?: string;
  /** The releases that worked last in this browser. */
  working?: WorkingReleases;
};

/** How many releases of those behind the current one a page carries. */
const FALLBACKS = 2;

/** Whether a release that was built against `^1.2.0`, say, runs where `shared` has the version. */
function fitsShared({ shared: range }: Release, version: string): boolean {
  const [required = [], present = []] = [range, version].map((text) => text?.match(/\d+/g)?.map(Number));
  const [major, minor = 0] = required;
  return major === undefined || (major === present[0] && minor <= (present[1] ?? 0));
}

/**
 * The earlier releases that a page carries, in the order in which it falls back to them: the one that worked last in this
 * browser, the one that works by the reports of others, then the newest.
 */
function fallbacksOf(
  earlier: readonly Release[],
  most: number,
  proven: string | undefined,
  working: string | undefined,
): Release[] {
  const isWorking = ({ version }: Release) => working !== undefined && version.endsWith(working);
  const isProven = ({ version }: Release) => version === proven;
  const best = [...new Set([...earlier.filter(isWorking), ...earlier.filter(isProven)])];
  const others = earlier.filter((release) => !best.includes(release));
  // The release before the current one comes along in any case.
  return [...best, ...others].slice(0, Math.max(most, best.length + 1));
}

function composeSlice(
  { name, releases, canary, proven }: RegistryEntry,
  { cohort, origins, shared, working = {} }: Visitor,
): ComposedSlice[] {
  const onTrial = canary !== null && cohort < canary.percent;
  const all = onTrial ? [canary.release, ...releases] : releases;
  const offered = all.filter((release) => shared === undefined || fitsShared(release, shared));
  const [first, ...earlier] = offered;
  const origin = origins[name];
  if (first === undefined || origin === undefined) return [];
  return [
    {
      name,
      origin,
      mounts: first.mounts,
      slots: first.slots,
      releases: [first, ...fallbacksOf(earlier, onTrial ? FALLBACKS + 1 : FALLBACKS, proven, working[name])],
      canary: onTrial && first === canary.release,
    },
  ];
}

/** What a visitor's page is composed of: a canary only for its share of visitors, then what all get. */
export function composePage(registry: Registry, visitor: Visitor): Composition {
  return { slices: registry.slices.flatMap((entry) => composeSlice(entry, visitor)) };
}
