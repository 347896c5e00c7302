import type { Composition } from "@cointide/shared/contracts/page";
import { DASHBOARD, pathOf } from "../edge/route-files.ts";

/** Paths that preload the same modules and therefore share a page. `name` is the file's name. */
export type PageClass = { name: string; path: string; exact?: true };

const LANDING: PageClass = { name: "landing", path: "/", exact: true };
const ANY: PageClass = { name: "index", path: "/*" };

/** The page classes, longest path first and the catch-all last: the first one that matches a path counts. */
export function pageClasses(compositions: readonly Composition[]): PageClass[] {
  const mounted = compositions.flatMap(({ slices }) => slices.flatMap(({ mounts }) => mounts.map(pathOf)));
  const paths = [...new Set([DASHBOARD, ...mounted])].sort((a, b) => b.length - a.length);
  return [...paths.map((path) => ({ name: path.slice(1).replaceAll("/", "."), path })), LANDING, ANY];
}
