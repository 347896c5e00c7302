import type { Host } from "@cointide/shared/host";
import type { SliceRouteTable } from "../slices/slice-routes.ts";
import { type Router, replaceRoutes, showAgain } from "./replace-routes.ts";
import { shellRoutes } from "./shell-routes.tsx";

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
