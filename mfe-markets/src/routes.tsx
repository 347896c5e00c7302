import type { Host, SliceRoutes } from "@cointide/shared/host";
import { marketsQuery } from "./data/markets-query.ts";
import { MarketsPage } from "./page/markets-page.tsx";

/** The page of this slice, `/dashboard/markets`. */
export function createRoutes(host: Host): SliceRoutes {
  /** Loads the markets while the page's other loaders still run. The page shows a failure. */
  function loader() {
    void host.queryClient.prefetchQuery(marketsQuery(host));
    return null;
  }
  return {
    dashboard: [{ path: "markets", loader, shouldRevalidate: () => false, element: <MarketsPage /> }],
  };
}
