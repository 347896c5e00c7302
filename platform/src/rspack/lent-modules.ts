import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../config/workspace.ts";

const SHARED = join(ROOT, "shared");
/** Types alone, or for tests: nothing that a page would run. */
const NOT_LENT = /\/testing\/|\.css$|\.test\.tsx?$/;

function subpathsOf(subpath: string, target: string): string[] {
  if (!subpath.includes("*")) return [subpath];
  const [folder = "", ending = ""] = target.split("*");
  return readdirSync(join(SHARED, folder))
    .filter((name) => name.endsWith(ending) && !NOT_LENT.test(name))
    .map((name) => subpath.replace("*", name.slice(0, -ending.length)));
}

/**
 * Every public module of the shared package. The shell lends all of them: a module that it lacked would reach
 * the page with a slice, with a router and a query library of its own.
 */
export function lentModules(): string[] {
  const { exports } = JSON.parse(readFileSync(join(SHARED, "package.json"), "utf8")) as {
    exports: Record<string, string>;
  };
  return Object.entries(exports)
    .flatMap(([subpath, target]) => subpathsOf(subpath, target))
    .filter((subpath) => !NOT_LENT.test(subpath))
    .map((subpath) => subpath.replace(/^\./, "@cointide/shared"));
}
