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

/** The file with the options of the Module Federation plugin. Builds of other tools have it if our templates made them. */
const configOf = (isOutside: boolean): string =>
  isOutside ? "the options of the Module Federation plugin (federation.mjs)" : "rspack.config.ts";

/** Teams outside this repository can't publish a shell. */
function remedyByShell(name: string, isOutside: boolean): string {
  if (!isOutside) return "Publish a shell that shares it first.";
  return packageOf(name) === "@cointide/shared"
    ? "Build with the kit of the live shell, or ask the platform to publish a shell that shares it."
    : "Require what the shell shares, or ask the platform to publish a shell that shares it.";
}

/** One finding for the modules of a package that need the same, because one line of the configuration covers them. */
function findingOf(group: readonly Unmet[], isOutside: boolean): string[] {
  const [first] = group;
  if (first === undefined) return [];
  const { name, range, why, fitting } = first;
  const names = group.slice(0, LISTED).map((need) => need.name);
  const rest = group.length - names.length;
  const all = `${names.join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
  const remedy =
    fitting === null
      ? remedyByShell(name, isOutside)
      : `Change the range of ${packageOf(name)} in ${configOf(isOutside)} to ${fitting}.`;
  return [`The slice needs ${all} ${range}, but ${why}. ${remedy}`];
}

/** The module of the kit that provides a library of the shell. */
const FACADES: Record<string, string> = {
  "react-router": "@cointide/shared/router",
  "react-router-dom": "@cointide/shared/router",
  "@tanstack/react-query": "@cointide/shared/query",
};

/** How to use the shell's copy of a singleton. */
function remedyForCopy(name: string, isOutside: boolean): string {
  const facade = FACADES[name];
  if (facade !== undefined) return `Import ${facade} instead, also instead of packages that import ${name}.`;
  const modules = name === "@cointide/shared" ? [`${name}/`] : [name, `${name}/`];
  const keys = modules.map((module) => `"${module}"`).join(" and ");
  return `Share ${keys} with { singleton: true, import: false } in ${configOf(isOutside)}, so that the build uses the page's copy.`;
}

/** Whether a stock build takes a package from the shell, and has its own copy only for hosts without one. */
const isFallback = (name: string, requires: Requires, files: Files): boolean =>
  stockRuntime(files).length > 0 &&
  Object.keys(requires).some((module) => module === name || module.startsWith(`${name}/`));

/**
 * The shell shares the modules that the slice consumes, and the slice contains no second copy of a singleton.
 * @param isOutside whether the slice is built outside this repository
 */
export function checkLibraries(
  { contract, files }: Pick<SliceCandidate, "contract" | "files">,
  { shell }: LiveContracts,
  isOutside: boolean,
): string[] {
  const needs = shell === null ? [] : allUnmet(contract.requires, shell.provides);
  const groups = new Map<string, Unmet[]>();
  for (const need of needs) {
    const key = `${packageOf(need.name)} ${need.range} ${need.why}`;
    groups.set(key, [...(groups.get(key) ?? []), need]);
  }
  return [
    ...[...groups.values()].flatMap((group) => findingOf(group, isOutside)),
    ...[...packagesIn(files).keys()]
      .filter((name) => SINGLETONS.test(name) && !isFallback(name, contract.requires, files))
      .map((name) => `The slice contains a copy of ${name}. ${remedyForCopy(name, isOutside)}`),
  ];
}
