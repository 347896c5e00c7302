import type { SliceRoutes } from "@cointide/shared/host";
import { LivePrices } from "./live-prices.tsx";

/** The page of this slice, `/dashboard/markets`. Loaders get what the shell lends as `createRoutes(host)`. */
export function createRoutes(): SliceRoutes {
  return { dashboard: [{ path: "markets", element: <LivePrices /> }] };
}
