import type { Host, SliceRoutes } from "@cointide/shared/host";
import { redirect } from "@cointide/shared/router";
import { ChangeEmail } from "./change-email.tsx";
import { ChangePassword } from "./change-password.tsx";
import { DeleteAccount } from "./delete-account.tsx";
import { Devices } from "./devices.tsx";
import { Settings } from "./settings.tsx";
import { ValidateChange } from "./validate-change.tsx";

/** The settings of an account. A guest has none, and is offered one instead. */
export function createRoutes({ session }: Host): SliceRoutes {
  return {
    dashboard: [
      {
        path: "settings",
        loader: () => (session.getState().kind === "guest" ? redirect("/dashboard/export") : null),
        element: <Settings />,
        children: [
          { path: "password", element: <ChangePassword /> },
          { path: "email", element: <ChangeEmail /> },
          { path: "devices", element: <Devices /> },
          { path: "delete", element: <DeleteAccount /> },
          { path: "validate", element: <ValidateChange /> },
        ],
      },
    ],
  };
}
