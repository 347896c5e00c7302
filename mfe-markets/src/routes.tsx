import type { Host, SliceRoutes } from "@cointide/shared/host";
import { marketsQuery } from "./data/markets-query.ts";
import { MarketsPage } from "./page/markets-page.tsx";

/** The page of this slice, `/dashboard/markets`. */
export function createRoutes(host: Host): SliceRoutes {
  /** Begins to load the markets while the page's other loaders still run. A failure is shown where the table is. */
  function loader() {
    void host.queryClient.prefetchQuery(marketsQuery(host));
    return null;
  }
  return {
    dashboard: [{ path: "markets", loader, shouldRevalidate: () => false, element: <MarketsPage /> }],
  };
}
