import type { ComposedSlice, Composition } from "../contracts/page.ts";
import type { Registry, RegistryEntry } from "../contracts/registry.ts";
import type { Release } from "../contracts/release.ts";

export type Visitor = {
  /** The visitor's place among all, from 0 to below 100. */
  cohort: number;
  /** Where each slice is served, by name; a slice without an origin is left out. */
  origins: Readonly<Record<string, string>>;
  /** The version of `shared` that the page's shell has; releases for another one are left out. */
  shared?: string;
};

/** Whether a release that was built against `^1.2.0`, say, runs where `shared` has the version. */
function fitsShared({ shared: range }: Release, version: string): boolean {
  const [required = [], present = []] = [range, version].map((text) => text?.match(/\d+/g)?.map(Number));
  const [major, minor = 0] = required;
  return major === undefined || (major === present[0] && minor <= (present[1] ?? 0));
}

function composeSlice(
  { name, releases, canary }: RegistryEntry,
  { cohort, origins, shared }: Visitor,
): ComposedSlice[] {
  const onTrial = canary !== null && cohort < canary.percent;
  const all = onTrial ? [canary.release, ...releases] : releases;
  const offered = all.filter((release) => shared === undefined || fitsShared(release, shared));
  const [first] = offered;
  const origin = origins[name];
  if (first === undefined || origin === undefined) return [];
  return [
    {
      name,
      origin,
      mounts: first.mounts,
      slots: first.slots,
      releases: offered,
      canary: onTrial && first === canary.release,
    },
  ];
}

/** What a visitor's page is composed of: a canary only for its share of visitors, then what all get. */
export function composePage(registry: Registry, visitor: Visitor): Composition {
  return { slices: registry.slices.flatMap((entry) => composeSlice(entry, visitor)) };
}
