import type { SliceRoutes } from "@cointide/shared/host";
import { ListPage } from "./share/list-page.tsx";

/** The public page of a shared list, and the dialog that makes its link. */
export function createRoutes(): SliceRoutes {
  return {
    root: [{ path: "list", element: <ListPage /> }],
    dashboard: [
      {
        path: "share/:id",
        lazy: async () => ({ Component: (await import("./share/share-dialog.tsx")).ShareDialog }),
      },
    ],
  };
}
