import type { Host } from "@cointide/shared/host";
import type { createBrowserRouter, RouteObject } from "@cointide/shared/router";
import type { SliceRouteTable } from "../slices/slice-routes.ts";
import { shellRoutes } from "./shell-routes.tsx";

export type Router = ReturnType<typeof createBrowserRouter>;

/**
 * Gives the router another tree of routes. Public API only adds routes and never takes one away, so this uses
 * what the router's own hot reload uses: it is marked private, works with the version that is pinned, and is
 * used nowhere else. What is on show stays until the next navigation. Throws where they are no valid routes;
 * the router then needs the former ones again.
 */
export function replaceRoutes(router: Router, routes: RouteObject[]): void {
  router._internalSetRoutes(routes);
}

/**
 * Shows what the present routes have for the address that the page is at, or on its way to. The history keeps
 * its entries, and the address its hash and state.
 */
export function showAgain(router: Router): void {
  const { location, navigation } = router.state;
  const { pathname, search, hash, state } = location;
  // To an address with a hash the router would navigate as within the page; a redirect from one that is shown
  // again replaces it in the history only in a navigation.
  if (navigation.state !== "idle" || hash !== "") void router.revalidate();
  else void router.navigate({ pathname, search }, { replace: true, state, preventScrollReset: true });
}

/** Gives the router each change of the slices' routes, and shows the change where the page is at that slice. */
export function followSliceRoutes(router: Router, host: Host, table: SliceRouteTable): () => void {
  let valid = shellRoutes(host, table);
  return table.subscribe((slice) => {
    const next = shellRoutes(host, table);
    try {
      replaceRoutes(router, next);
    } catch (error) {
      replaceRoutes(router, valid);
      throw error;
    }
    valid = next;
    const { location, navigation } = router.state;
    if (table.sliceAt((navigation.location ?? location).pathname) === slice) showAgain(router);
  });
}
