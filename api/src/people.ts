import cookie from "@fastify/cookie";
import type { AccountContext } from "./accounts/context.ts";
import type { AppInstance } from "./http/app-instance.ts";
import { createAuthentication } from "./http/authentication.ts";
import { createCookies } from "./http/cookies.ts";
import type { Outbox } from "./mail/outbox.ts";
import type { OpenMarket } from "./market/open-market.ts";
import { addAccountRoutes } from "./routes/accounts/account-routes.ts";
import { addOutboxRoute } from "./routes/outbox.route.ts";
import { addStreamRoutes } from "./routes/streams/stream-routes.ts";

/** What accounts, and all that belongs to people, need. */
export type PeopleDependencies = {
  accounts: AccountContext;
  /** Whether browsers may send cookies over TLS only. */
  secureCookies: boolean;
  /** Where mail goes instead of leaving; null where there is a mail server. */
  outbox: Outbox | null;
};

/** Adds the routes by which people keep accounts, and what accounts keep. */
export async function addPeople(
  app: AppInstance,
  { accounts, secureCookies, outbox }: PeopleDependencies,
  opening: Promise<OpenMarket>,
): Promise<void> {
  const { database, now } = accounts;
  const authentication = createAuthentication(accounts);
  const cookies = createCookies({ secure: secureCookies });
  // In a scope of their own: nobody else has anything to do with cookies.
  await app.register(async (scope) => {
    await scope.register(cookie);
    addAccountRoutes(scope, { accounts, authentication, cookies });
  });
  addStreamRoutes(app, { database, now, opening, authentication });
  if (outbox !== null) addOutboxRoute(app, outbox);
}
