import type { Host, SliceRoutes } from "@cointide/shared/host";
import { createHistoricalLoader, HISTORICAL_ROUTE_ID } from "./historical-loader.ts";
import { HistoricalModal } from "./historical-modal.tsx";

/** The comparison modal, `/dashboard/streams/historical?symbols=[json array]`. */
export function createRoutes(host: Host): SliceRoutes {
  return {
    dashboard: [
      {
        id: HISTORICAL_ROUTE_ID,
        path: "streams/historical",
        loader: createHistoricalLoader(host),
        element: <HistoricalModal />,
      },
    ],
  };
}
