import { CodeForm } from "@cointide/shared/forms/code-form";
import type { Host, SliceRoutes } from "@cointide/shared/host";
import { redirect } from "@cointide/shared/router";
import { Modal } from "@cointide/shared/ui/modal";
import { ChangeEmail } from "./change-email.tsx";
import { ChangePassword } from "./change-password.tsx";
import { DeleteAccount } from "./delete-account.tsx";
import { Devices } from "./devices.tsx";
import { EMAIL_DRAFT, SETTINGS } from "./paths.ts";
import { Settings } from "./settings.tsx";

/** The code that confirms a new email or a new password. */
const validateChange = (
  <Modal title="Check your email" size="sm" closeTo={SETTINGS} keepOnOutsideClick>
    <CodeForm doneTo={SETTINGS} cancelTo={SETTINGS} draft={EMAIL_DRAFT} />
  </Modal>
);

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
          { path: "validate", element: validateChange },
        ],
      },
    ],
  };
}
