import type { SliceRoutes } from "@cointide/shared/host";
import { ListPage } from "./share/list-page.tsx";

/** The public page of a shared list, the dialog that makes its link, and the page of files. The dashboard's are loaded when opened. */
export function createRoutes(): SliceRoutes {
  return {
    root: [{ path: "list", element: <ListPage /> }],
    dashboard: [
      {
        path: "share/:id",
        lazy: async () => ({ Component: (await import("./share/share-dialog.tsx")).ShareDialog }),
      },
      {
        path: "transfer",
        lazy: async () => ({ Component: (await import("./files/files-page.tsx")).FilesPage }),
      },
    ],
  };
}
