import type { SliceRoutes } from "@cointide/shared/host";
import { DeleteModal } from "./delete/delete-modal.tsx";
import { PickerModal } from "./picker/picker-modal.tsx";

/** The symbol picker and the delete confirmation, modals over the dashboard. */
export function createRoutes(): SliceRoutes {
  return {
    dashboard: [
      { path: "streams/:id?", element: <PickerModal /> },
      { path: "streams/delete/:id", element: <DeleteModal /> },
    ],
  };
}
