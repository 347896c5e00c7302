import { satisfies, validRange } from "semver";
import type { Files } from "../../releases/disk.ts";
import type { LiveContracts, ShellContract, SliceContract } from "../contract.ts";
import type { SliceCandidate } from "../examine-slice.ts";
import { packagesIn } from "../source-maps.ts";
import { stockRuntime } from "../stock-runtime.ts";

/** A second copy of one of these breaks a page, because it does not have the state of the shell's copy. */
const SINGLETONS =
  /^(react|react-dom|react-router|react-router-dom|@tanstack\/react-query|@cointide\/shared)(\/|$)/;

type Requires = SliceContract["requires"];

/** Why the shell cannot share a module in the required version; null where it can. */
function whyUnmet(
  name: string,
  { range, singleton }: Requires[string],
  provides: ShellContract["provides"],
): string | null {
  if (range !== "*" && validRange(range) === null) return `"${range}" is no range of versions`;
  const version = provides[name];
  if (version === undefined) return singleton || SINGLETONS.test(name) ? "the shell does not share it" : null;
  return satisfies(version, range, { includePrerelease: true }) ? null : `the shell shares ${version}`;
}

/** The required modules that the shell does not share in a version that fits, with the reason. */
export const unmetRequirements = (requires: Requires, provides: ShellContract["provides"]): string[] =>
  Object.entries(requires).flatMap(([name, requirement]) => {
    const why = whyUnmet(name, requirement, provides);
    return why === null ? [] : [`${name} ${requirement.range}, but ${why}`];
  });

/** Whether a stock build takes a package from the shell, and has its own copy only for hosts without one. */
const isFallback = (name: string, requires: Requires, files: Files): boolean =>
  stockRuntime(files).length > 0 &&
  Object.keys(requires).some((module) => module === name || module.startsWith(`${name}/`));

/** The shell shares the modules that the slice consumes, and the slice contains no second copy of a singleton. */
export function checkLibraries(
  { contract, files }: Pick<SliceCandidate, "contract" | "files">,
  { shell }: LiveContracts,
): string[] {
  const unmet = shell === null ? [] : unmetRequirements(contract.requires, shell.provides);
  return [
    ...unmet.map((need) => `it needs ${need}: publish a shell that does first`),
    ...[...packagesIn(files).keys()]
      .filter((name) => SINGLETONS.test(name) && !isFallback(name, contract.requires, files))
      .map((name) => `it contains a copy of ${name}: import it through @cointide/shared`),
  ];
}
