import type { SliceRoutes } from "@cointide/shared/host";
import { ListPage } from "./share/list-page.tsx";

/** The public page of a shared list. */
export function createRoutes(): SliceRoutes {
  return { root: [{ path: "list", element: <ListPage /> }] };
}
