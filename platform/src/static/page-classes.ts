import type { Composition } from "@cointide/shared/contracts/page";
import { DASHBOARD, pathOf } from "../edge/route-files.ts";

/** Addresses that need the same modules at once, and so have the same page. Its name is a file's. */
export type PageClass = { name: string; path: string; exact?: true };

const LANDING: PageClass = { name: "landing", path: "/", exact: true };
const ANY: PageClass = { name: "index", path: "/*" };

/**
 * The classes of addresses, the longest path first and all other addresses last: a page is that of the first
 * class whose path it is below, or is exactly.
 */
export function pageClasses(compositions: readonly Composition[]): PageClass[] {
  const mounted = compositions.flatMap(({ slices }) => slices.flatMap(({ mounts }) => mounts.map(pathOf)));
  const paths = [...new Set([DASHBOARD, ...mounted])].sort((a, b) => b.length - a.length);
  return [...paths.map((path) => ({ name: path.slice(1).replaceAll("/", "."), path })), LANDING, ANY];
}
