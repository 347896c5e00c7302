import type { Host, SliceRoutes } from "@cointide/shared/host";
import { Navigate, redirect } from "@cointide/shared/router";
import { readGuestStreams } from "@cointide/shared/streams/guest-streams";
import { ExportWall } from "./export-wall.tsx";
import { RegisterModal } from "./register-modal.tsx";
import { ResetPassword } from "./reset-password.tsx";
import { SignIn } from "./sign-in.tsx";
import { SIGN_UP_ROUTE_ID, SignUp } from "./sign-up.tsx";
import { Validate } from "./validate.tsx";
import { ValidateExport } from "./validate-export.tsx";

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
          { path: "validate", element: <Validate /> },
          { path: "reset_password", element: <ResetPassword /> },
        ],
      },
    ],
    dashboard: [
      { path: "export", loader, element: <ExportWall /> },
      { path: "validate", loader, element: <ValidateExport /> },
    ],
  };
}
