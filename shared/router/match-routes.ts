import { matchPath, type Params } from "./match-path.ts";
import { joinPaths, trimEnd } from "./paths.ts";
import type { DataRoute } from "./route-tree.ts";

/** A route that an address matched, and by what. */
export type RouteMatch = { route: DataRoute; params: Params; pathname: string; pathnameBase: string };

type Step = { route: DataRoute; path: string; index: number };

/** A way from the outermost route to one that an address can be of. */
export type Branch = { steps: Step[]; score: number };

/** The paths that one with optional segments stands for, those with more segments first. */
function variants(path: string): string[] {
  const [first = "", ...rest] = path.split("/");
  const isOptional = first.endsWith("?");
  const own = isOptional ? first.slice(0, -1) : first;
  if (rest.length === 0) return isOptional ? [own, ""] : [own];
  const below = variants(rest.join("/"));
  const withOwn = below.map((tail) => (tail === "" ? own : `${own}/${tail}`));
  return isOptional ? [...withOwn, ...below] : withOwn;
}

const PLAIN = 10;
const PARAMETER = 3;
const EMPTY = 1;
const INDEX = 2;
const SPLAT = -2;

function scoreOf(path: string, isIndex: boolean): number {
  const segments = path.split("/");
  const ofSegment = (segment: string) => {
    if (segment === "*") return 0;
    if (segment === "") return EMPTY;
    return /^:[\w-]+$/.test(segment) ? PARAMETER : PLAIN;
  };
  const ofAll = segments.reduce((sum, segment) => sum + ofSegment(segment), segments.length);
  return ofAll + (isIndex ? INDEX : 0) + (segments.includes("*") ? SPLAT : 0);
}

function branchesBelow(routes: readonly DataRoute[], above: Step[], parent: string): Branch[] {
  return routes.flatMap((route, index) =>
    variants(route.path ?? "").flatMap((variant) => {
      const path = variant.startsWith("/") ? variant.slice(parent.length) : variant;
      if (variant.startsWith("/") && !variant.startsWith(parent)) {
        throw new Error(
          `The absolute path "${variant}" does not begin with that of its parent, "${parent}".`,
        );
      }
      const whole = joinPaths(parent, path);
      const steps = [...above, { route, path, index }];
      const below = branchesBelow(route.children ?? [], steps, whole);
      const isPage = route.path !== undefined || route.index === true;
      return isPage ? [...below, { steps, score: scoreOf(whole, route.index === true) }] : below;
    }),
  );
}

/** Those of equal score keep their order, but siblings are tried in that of the tree. */
function byRank(a: Branch, b: Branch): number {
  if (a.score !== b.score) return b.score - a.score;
  const areSiblings =
    a.steps.length === b.steps.length &&
    a.steps.slice(0, -1).every(({ index }, depth) => index === b.steps[depth]?.index);
  return areSiblings ? (a.steps.at(-1)?.index ?? 0) - (b.steps.at(-1)?.index ?? 0) : 0;
}

/** The ways through a tree of routes, the most particular ones first. */
export const rankBranches = (routes: readonly DataRoute[]): Branch[] =>
  branchesBelow(routes, [], "").sort(byRank);

function matchBranch({ steps }: Branch, pathname: string): RouteMatch[] | null {
  let base = "/";
  let params: Params = {};
  const matches: RouteMatch[] = [];
  for (const [depth, { route, path }] of steps.entries()) {
    const rest = base === "/" ? pathname : pathname.slice(base.length) || "/";
    const end = depth === steps.length - 1;
    const match = matchPath({ path, caseSensitive: route.caseSensitive, end }, rest);
    if (match === null) return null;
    params = { ...params, ...match.params };
    const own = {
      pathname: joinPaths(base, match.pathname),
      pathnameBase: trimEnd(joinPaths(base, match.pathnameBase)),
    };
    matches.push({ route, params, ...own });
    if (match.pathnameBase !== "/") base = own.pathnameBase;
  }
  // All of them know all parameters.
  return matches.map((match) => ({ ...match, params }));
}

/** The pathname as routes name it; a slash that was encoded separates no segments. */
function decoded(pathname: string): string {
  try {
    return pathname
      .split("/")
      .map((segment) => decodeURIComponent(segment).replaceAll("/", "%2F"))
      .join("/");
  } catch {
    return pathname;
  }
}

/** The routes that an address is of, outermost first; null where there are none. */
export function matchRoutes(branches: readonly Branch[], pathname: string): RouteMatch[] | null {
  const path = decoded(pathname);
  for (const branch of branches) {
    const matches = matchBranch(branch, path);
    if (matches !== null) return matches;
  }
  return null;
}
