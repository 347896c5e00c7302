import type { RouteParent, SliceRoutes } from "@cointide/shared/host";
import type { RouteObject } from "@cointide/shared/router";
import { SliceRouteFailure } from "./slice-route-failure.tsx";

/** Puts a boundary around a slice's routes: whatever they throw, in a loader or a view, stays in their place. */
export function guardRoutes(
  routes: SliceRoutes,
  slice: string,
  version: string,
): [RouteParent, RouteObject][] {
  const guard = (parent: RouteParent, closeTo: string): [RouteParent, RouteObject] => [
    parent,
    {
      errorElement: <SliceRouteFailure slice={slice} version={version} closeTo={closeTo} />,
      children: routes[parent] ?? [],
    },
  ];
  return [guard("root", "/"), guard("dashboard", "/dashboard")];
}
