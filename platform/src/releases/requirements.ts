import { gtr, major, satisfies, validRange } from "semver";
import type { ShellContract, SliceContract } from "./contract.ts";

/** A second copy of one of these breaks a page, because it does not have the state of the shell's copy. */
export const SINGLETONS =
  /^(react|react-dom|react-router|react-router-dom|@tanstack\/react-query|@cointide\/shared)(\/|$)/;

type Requires = SliceContract["requires"];

/** A required module that the shell does not share in a version that fits. */
export type Unmet = {
  name: string;
  range: string;
  why: string;
  /** The range that would fit, where the required one is of the past or none; null where the shell has to change. */
  fitting: string | null;
};

function unmet(
  name: string,
  { range, singleton }: Requires[string],
  version: string | undefined,
): Unmet | null {
  if (version === undefined)
    return singleton || SINGLETONS.test(name)
      ? { name, range, why: "the shell does not share it", fitting: null }
      : null;
  const why = `the shell shares ${version}`;
  const fitting = `^${major(version)}`;
  if (range !== "*" && validRange(range) === null)
    return { name, range, why: `"${range}" is not a version range`, fitting };
  if (satisfies(version, range, { includePrerelease: true })) return null;
  return { name, range, why, fitting: gtr(version, range) ? fitting : null };
}

export const allUnmet = (requires: Requires, provides: ShellContract["provides"]): Unmet[] =>
  Object.entries(requires).flatMap(([name, needed]) => unmet(name, needed, provides[name]) ?? []);

/** The required modules that the shell does not share in a version that fits, with the reason. */
export const unmetRequirements = (requires: Requires, provides: ShellContract["provides"]): string[] =>
  allUnmet(requires, provides).map(({ name, range, why }) => `${name} ${range}, but ${why}`);
