import type { AppInstance } from "../../http/app-instance.ts";
import { createSignedIn } from "../../http/signed-in.ts";
import { addDeleteAccountRoute } from "./delete-account.route.ts";
import { addDeleteSessionsRoutes } from "./delete-sessions.route.ts";
import { addGetSessionsRoute } from "./get-sessions.route.ts";
import { addGetUserRoute } from "./get-user.route.ts";
import { addPutEmailRoute } from "./put-email.route.ts";
import { addPutNameRoute } from "./put-name.route.ts";
import { addPutPasswordRoute } from "./put-password.route.ts";
import { addRefreshRoute } from "./refresh.route.ts";
import { addResendCodeRoute } from "./resend-code.route.ts";
import type { AccountRoutes } from "./routes-context.ts";
import { addSignInRoute } from "./sign-in.route.ts";
import { addSignOutRoute } from "./sign-out.route.ts";
import { addSignUpRoute } from "./sign-up.route.ts";
import { addValidateRoute } from "./validate.route.ts";

type Dependencies = Omit<AccountRoutes, "signedIn">;

/** Adds the routes by which people keep accounts. */
export function addAccountRoutes(app: AppInstance, dependencies: Dependencies): void {
  const routes: AccountRoutes = { ...dependencies, signedIn: createSignedIn(dependencies.authentication) };
  addSignUpRoute(app, routes);
  addSignInRoute(app, routes);
  addResendCodeRoute(app, routes);
  addValidateRoute(app, routes);
  addRefreshRoute(app, routes);
  addSignOutRoute(app, routes);
  addGetSessionsRoute(app, routes);
  addDeleteSessionsRoutes(app, routes);
  addGetUserRoute(app, routes);
  addPutNameRoute(app, routes);
  addPutEmailRoute(app, routes);
  addPutPasswordRoute(app, routes);
  addDeleteAccountRoute(app, routes);
}
