import type { RouteParent } from "@cointide/shared/host";
import { Outlet, type RouteObject } from "@cointide/shared/router";
import { SliceRouteFailure, SliceRouteView } from "./slice-route-view.tsx";
import type { SliceBranch } from "./slice-routes.ts";

/** Puts an error boundary around a slice's routes: what a loader or view throws does not reach the page. */
export function withErrorBoundary(
  { slice, version, id, routes }: SliceBranch,
  parent: RouteParent,
): RouteObject {
  const owner = { slice, version, closeTo: parent === "root" ? "/" : "/dashboard" };
  const name = `${slice}-${parent}`;
  const boundary: RouteObject = {
    id: `${name}-guard`,
    errorElement: <SliceRouteFailure {...owner} />,
    element: <SliceRouteView {...owner} />,
    children: routes,
  };
  // Another activation begins anew, also the router's own boundary.
  return { id: name, element: <Outlet key={id} />, children: [boundary] };
}
