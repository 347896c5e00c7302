import type { RouteParent, SliceRoutes } from "@cointide/shared/host";
import type { RouteObject } from "@cointide/shared/router";

/** A slice's routes by the shell's route that they belong under, each with an id. */
export type OwnRoutes = ReadonlyMap<RouteParent, RouteObject[]>;

const withIds = (routes: readonly RouteObject[], prefix: string): RouteObject[] =>
  routes.map((route, index) => {
    const id = route.id ?? `${prefix}-${index}`;
    return { ...route, id, ...(route.children && { children: withIds(route.children, id) }) } as RouteObject;
  });

/**
 * Takes over what a slice's `createRoutes` gave, with an id for each route that no other release's has: none
 * is given what another one loaded. Throws where they are no routes.
 */
export function readOwnRoutes(routes: SliceRoutes, prefix: string): OwnRoutes {
  const own = new Map<RouteParent, RouteObject[]>();
  for (const parent of ["root", "dashboard"] as const) {
    const below = routes[parent];
    if (below !== undefined) own.set(parent, withIds(below, `${prefix}-${parent}`));
  }
  if (own.size === 0) throw new Error("createRoutes gave no routes");
  return own;
}
