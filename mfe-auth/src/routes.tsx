import { CodeForm } from "@cointide/shared/forms/code-form";
import type { Host, SliceRoutes } from "@cointide/shared/host";
import { Navigate, redirect } from "@cointide/shared/router";
import { readGuestStreams } from "@cointide/shared/streams/guest-streams";
import { Modal } from "@cointide/shared/ui/modal";
import { ExportWall } from "./export-wall.tsx";
import { RegisterModal } from "./register-modal.tsx";
import { ResetPassword } from "./reset-password.tsx";
import { SignIn } from "./sign-in.tsx";
import { SIGN_UP_ROUTE_ID, SignUp } from "./sign-up.tsx";

/** The code of a sign-up that began at the export wall. */
const validateExport = (
  <Modal title="Check your email" size="sm" closeTo="/dashboard" keepOnOutsideClick>
    <CodeForm doneTo="/dashboard" cancelTo="/dashboard/export" />
  </Modal>
);

/** How a visitor or a guest gets an account. Who is signed in has one, and goes on to the dashboard. */
export function createRoutes({ session, store }: Host): SliceRoutes {
  const loader = () => (session.getState().kind === "user" ? redirect("/dashboard") : null);

  return {
    root: [
      {
        path: "register",
        loader,
        element: <RegisterModal />,
        children: [
          { index: true, element: <Navigate to="/register/signin" replace /> },
          { path: "signin", element: <SignIn /> },
          {
            id: SIGN_UP_ROUTE_ID,
            path: "signup",
            loader: () => readGuestStreams(store).length > 0,
            element: <SignUp />,
          },
          { path: "validate", element: <CodeForm doneTo="/dashboard" cancelTo="/register/signin" /> },
          { path: "reset_password", element: <ResetPassword /> },
        ],
      },
    ],
    dashboard: [
      { path: "export", loader, element: <ExportWall /> },
      { path: "validate", loader, element: validateExport },
    ],
  };
}
