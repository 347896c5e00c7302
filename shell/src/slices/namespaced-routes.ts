import { isBelow, mountPath } from "@cointide/shared/contracts/mounts";
import type { Mount } from "@cointide/shared/contracts/release";
import type { RouteParent, SliceRoutes } from "@cointide/shared/host";
import type { RouteObject } from "@cointide/shared/router";

/** A slice's routes by the shell's route that they belong under, each with an id. */
export type NamespacedRoutes = ReadonlyMap<RouteParent, RouteObject[]>;

const withIds = (routes: readonly RouteObject[], prefix: string): RouteObject[] =>
  routes.map((route, index) => {
    const id = route.id ?? `${prefix}-${index}`;
    return { ...route, id, ...(route.children && { children: withIds(route.children, id) }) } as RouteObject;
  });

const SHELL_PATHS: Record<RouteParent, string> = { root: "", dashboard: "/dashboard" };

/** The whole paths of all routes of a tree, such as `/dashboard/streams/:id?`. */
const pathsOf = (routes: readonly RouteObject[], parent: string): string[] =>
  routes.flatMap(({ path, children = [] }) => {
    if (path === undefined) return pathsOf(children, parent);
    const own = path.startsWith("/") ? path : `${parent}/${path}`;
    return [own, ...pathsOf(children, own)];
  });

/** Throws where a slice has routes outside of its mounts, which are others', or none for one of them. */
function checkMounts(own: NamespacedRoutes, mounts: readonly Mount[]): void {
  const paths = [...own].flatMap(([parent, routes]) => pathsOf(routes, SHELL_PATHS[parent]));
  const addresses = mounts.map(mountPath);
  const foreign = paths.find((path) => !addresses.some((address) => isBelow(path, address)));
  if (foreign !== undefined) throw new Error(`its route ${foreign} is outside its mounts`);
  const empty = addresses.find((address) => !paths.some((path) => isBelow(path, address)));
  if (empty !== undefined) throw new Error(`createRoutes gave no routes for ${empty}`);
}

/**
 * Takes over what a slice's `createRoutes` gave, with an id for each route that no other release's has: none
 * is given what another one loaded. Throws where they are no routes, or not those of the slice's mounts.
 */
export function readOwnRoutes(
  routes: SliceRoutes,
  prefix: string,
  mounts: readonly Mount[],
): NamespacedRoutes {
  const own = new Map<RouteParent, RouteObject[]>();
  for (const parent of ["root", "dashboard"] as const) {
    const below = routes[parent];
    if (below !== undefined) own.set(parent, withIds(below, `${prefix}-${parent}`));
  }
  if (own.size === 0) throw new Error("createRoutes gave no routes");
  checkMounts(own, mounts);
  return own;
}
