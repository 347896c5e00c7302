import cookie from "@fastify/cookie";
import type { AccountContext } from "./accounts/context.ts";
import { addUnsubscribeRoutes } from "./delivery/unsubscribe.routes.ts";
import type { AppInstance } from "./http/app-instance.ts";
import { createAuthentication } from "./http/authentication.ts";
import { createCookies } from "./http/cookies.ts";
import { createBulkChanges } from "./limits/bulk-changes.ts";
import { limitAddress } from "./limits/limit-address.ts";
import type { Outbox } from "./mail/outbox.ts";
import type { OpenMarket } from "./market/open-market.ts";
import type { AlertChannelRoutes } from "./routes/alert-channels.routes.ts";
import { addAlertRoutes } from "./routes/alerts.routes.ts";
import { addOutboxRoute } from "./routes/outbox.routes.ts";
import { addPreferencesRoutes } from "./routes/preferences.routes.ts";
import { addSessionRoutes } from "./routes/session.routes.ts";
import { addStorageRoutes } from "./routes/storage.routes.ts";
import { addStreamRoutes } from "./routes/streams.routes.ts";
import { addTransferRoutes } from "./routes/transfer.routes.ts";
import { addUserRoutes } from "./routes/user.routes.ts";

/** The most bytes of a form of an account: the longest name, email and password fit several times. */
const ACCOUNT_BODY_LIMIT = 8 * 1024;

/** What accounts, and all that belongs to people, need. */
export type PeopleDependencies = {
  accounts: AccountContext;
  /** Whether browsers may send cookies over TLS only. */
  secureCookies: boolean;
  /** Where mail goes instead of leaving; null where there is a mail server. */
  outbox: Outbox | null;
  /** Where alerts may be sent, and the key by which browsers subscribe. */
  alerts: Pick<AlertChannelRoutes, "checkAddress" | "pushKey" | "testChannel">;
};

/** Adds the routes by which people keep accounts, and what accounts keep. */
export async function addPeople(
  app: AppInstance,
  { accounts, secureCookies, outbox, alerts }: PeopleDependencies,
  opening: Promise<OpenMarket>,
): Promise<void> {
  const { database, now, limits } = accounts;
  const authentication = createAuthentication(accounts);
  const bulk = createBulkChanges(limits, authentication);
  const cookies = createCookies({ secure: secureCookies });
  // In a scope of their own, because only these routes use cookies.
  await app.register(async (scope) => {
    scope.addHook("onRequest", limitAddress(accounts.limits, "account"));
    scope.addHook("onRoute", (route) => {
      route.bodyLimit ??= ACCOUNT_BODY_LIMIT;
    });
    await scope.register(cookie);
    const routes = { accounts, authentication, cookies };
    addUserRoutes(scope, routes);
    addPreferencesRoutes(scope, routes);
    addStorageRoutes(scope, routes);
    addTransferRoutes(scope, { ...routes, opening, bulk });
    addSessionRoutes(scope, routes);
  });
  addStreamRoutes(app, { database, now, opening, authentication, bulk });
  addAlertRoutes(app, { database, now, opening, authentication, limits, bulk, ...alerts });
  await addUnsubscribeRoutes(app, { accounts });
  if (outbox !== null) addOutboxRoute(app, outbox);
}
