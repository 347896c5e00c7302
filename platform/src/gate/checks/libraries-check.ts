import type { SliceContract } from "../../releases/contract.ts";
import type { Files } from "../../releases/disk.ts";
import { allUnmet, SINGLETONS, type Unmet } from "../../releases/requirements.ts";
import type { SliceCandidate } from "../examine-slice.ts";
import type { LiveContracts } from "../live-contracts.ts";
import { packagesIn } from "../source-maps.ts";
import { stockRuntime } from "../stock-runtime.ts";

type Requires = SliceContract["requires"];

const packageOf = (name: string): string => /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name;

/** The most modules of a package to list. */
const LISTED = 3;

/** One finding for the modules of a package that want the same, since one line of the configuration is about all of them. */
function findingOf(group: readonly Unmet[], file: string): string[] {
  const [first] = group;
  if (first === undefined) return [];
  const { name, range, why, fitting } = first;
  const names = group.slice(0, LISTED).map((need) => need.name);
  const rest = group.length - names.length;
  const all = `${names.join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
  const remedy =
    fitting === null
      ? "Publish a shell that shares it first."
      : `Change the range of ${packageOf(name)} in ${file} to ${fitting}.`;
  return [`The slice needs ${all} ${range}, but ${why}. ${remedy}`];
}

/** Whether a stock build takes a package from the shell, and has its own copy only for hosts without one. */
const isFallback = (name: string, requires: Requires, files: Files): boolean =>
  stockRuntime(files).length > 0 &&
  Object.keys(requires).some((module) => module === name || module.startsWith(`${name}/`));

/**
 * The shell shares the modules that the slice consumes, and the slice contains no second copy of a singleton.
 * @param file that has the ranges, for the remedy.
 */
export function checkLibraries(
  { contract, files }: Pick<SliceCandidate, "contract" | "files">,
  { shell }: LiveContracts,
  file: string,
): string[] {
  const needs = shell === null ? [] : allUnmet(contract.requires, shell.provides);
  const groups = new Map<string, Unmet[]>();
  for (const need of needs) {
    const key = `${packageOf(need.name)} ${need.range} ${need.why}`;
    groups.set(key, [...(groups.get(key) ?? []), need]);
  }
  return [
    ...[...groups.values()].flatMap((group) => findingOf(group, file)),
    ...[...packagesIn(files).keys()]
      .filter((name) => SINGLETONS.test(name) && !isFallback(name, contract.requires, files))
      .map((name) => `The slice contains a copy of ${name}. Import it through @cointide/shared.`),
  ];
}
