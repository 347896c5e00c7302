import { sessionsAnswerSchema } from "@cointide/shared/contracts/session";
import { listSessions } from "../../accounts/signed-in-devices.ts";
import type { AppInstance } from "../../http/app-instance.ts";
import { sentence } from "../../http/docs.ts";
import type { AccountRoutes } from "./routes-context.ts";

export function addGetSessionsRoute(app: AppInstance, { accounts, signedIn }: AccountRoutes): void {
  const schema = {
    summary: "The devices where the person is signed in, the one used last first",
    response: { 200: sessionsAnswerSchema, 401: sentence("Nobody is signed in.") },
  };
  app.get("/sessions", { schema, onRequest: signedIn.onRequest }, async (request) => ({
    sessions: await listSessions(accounts, signedIn.personOf(request)),
  }));
}
