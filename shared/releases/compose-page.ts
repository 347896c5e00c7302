import type { ComposedSlice, Composition } from "../contracts/page.ts";
import type { Registry, RegistryEntry } from "../contracts/registry.ts";

export type Visitor = {
  /** The visitor's place among all, from 0 to below 100. */
  cohort: number;
  /** Where each slice is served, by name; a slice without an origin is left out. */
  origins: Readonly<Record<string, string>>;
};

function composeSlice(
  { name, releases, canary }: RegistryEntry,
  { cohort, origins }: Visitor,
): ComposedSlice[] {
  const onTrial = canary !== null && cohort < canary.percent;
  const offered = onTrial ? [canary.release, ...releases] : releases;
  const [first] = offered;
  const origin = origins[name];
  if (first === undefined || origin === undefined) return [];
  return [{ name, origin, mounts: first.mounts, slots: first.slots, releases: offered, canary: onTrial }];
}

/** What a visitor's page is composed of: a canary only for its share of visitors, then what all get. */
export function composePage(registry: Registry, visitor: Visitor): Composition {
  return { slices: registry.slices.flatMap((entry) => composeSlice(entry, visitor)) };
}
