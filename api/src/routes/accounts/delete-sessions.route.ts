import { sessionIdSchema } from "@cointide/shared/contracts/session";
import * as z from "zod";
import { endSessions } from "../../accounts/signed-in-devices.ts";
import { DomainError } from "../../domain-error.ts";
import { nothing } from "../../http/answers.ts";
import type { AppInstance } from "../../http/app-instance.ts";
import { sentence } from "../../http/docs.ts";
import type { AccountRoutes } from "./routes-context.ts";

const UNAUTHORIZED = sentence("Nobody is signed in.");

function addDeleteOne(app: AppInstance, { accounts, signedIn, cookies }: AccountRoutes): void {
  const schema = {
    summary: "Sign one of the person's devices out",
    params: z.object({ id: sessionIdSchema }),
    response: {
      204: nothing("The device is signed out."),
      401: UNAUTHORIZED,
      404: sentence("The person is not signed in there, or no longer."),
      422: sentence("The id is malformed."),
    },
  };
  app.delete("/sessions/:id", { schema, onRequest: signedIn.onRequest }, async (request, reply) => {
    const person = signedIn.personOf(request);
    const { id } = request.params;
    if ((await endSessions(accounts, person, cookies.callerOf(request), id)) === 0) {
      throw new DomainError("not-found", "This device is signed out already.");
    }
    if (id === person.sessionId) cookies.dropRefreshToken(reply);
    return reply.code(204).send();
  });
}

function addDeleteAll(app: AppInstance, { accounts, signedIn, cookies }: AccountRoutes): void {
  const schema = {
    summary: "Sign all of the person's devices out, this one too",
    response: { 204: nothing("The person is signed in nowhere."), 401: UNAUTHORIZED },
  };
  app.delete("/sessions", { schema, onRequest: signedIn.onRequest }, async (request, reply) => {
    await endSessions(accounts, signedIn.personOf(request), cookies.callerOf(request));
    cookies.dropRefreshToken(reply);
    return reply.code(204).send();
  });
}

export function addDeleteSessionsRoutes(app: AppInstance, routes: AccountRoutes): void {
  addDeleteOne(app, routes);
  addDeleteAll(app, routes);
}
