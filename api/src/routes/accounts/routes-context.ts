import type { AccountContext } from "../../accounts/context.ts";
import type { Authentication } from "../../http/authentication.ts";
import type { Cookies } from "../../http/cookies.ts";
import type { SignedIn } from "../../http/signed-in.ts";

/** What the routes of accounts work with. */
export type AccountRoutes = {
  accounts: AccountContext;
  authentication: Authentication;
  signedIn: SignedIn;
  cookies: Cookies;
};
