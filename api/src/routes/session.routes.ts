import { credentialsSchema, signInAnswerSchema } from "@cointide/shared/contracts/account";
import { accessTokenSchema, sessionIdSchema, sessionsAnswerSchema } from "@cointide/shared/contracts/session";
import * as z from "zod";
import { refresh } from "../accounts/refresh.ts";
import { endSessions, listSessions } from "../accounts/sessions.ts";
import { signIn } from "../accounts/sign-in.ts";
import { signOut } from "../accounts/sign-out.ts";
import { DomainError } from "../domain-error.ts";
import { formRefusals, NOT_SIGNED_IN, nothing, sendJsonText } from "../http/answers.ts";
import type { AppInstance } from "../http/app-instance.ts";
import { bearerToken } from "../http/authentication.ts";
import { sentence } from "../http/docs.ts";
import type { AccountRoutes } from "./user.routes.ts";

function addSignIn(app: AppInstance, { accounts, cookies }: AccountRoutes): void {
  const schema = {
    summary: "Sign in. Returns a session, or the user's id if an emailed code must be validated first",
    body: credentialsSchema,
    response: { 200: signInAnswerSchema, 401: sentence("Email or password is wrong."), ...formRefusals },
  };
  app.put("/user", { schema }, async (request, reply) => {
    const signedIn = await signIn(accounts, request.body, cookies.callerOf(request));
    if ("signUpId" in signedIn) {
      cookies.keepBegun(request, reply, signedIn.signUpId);
      return sendJsonText(reply, signedIn.signUpId);
    }
    cookies.keepRefreshToken(reply, signedIn.session.refreshToken);
    cookies.keepDevice(reply, signedIn.session.deviceToken);
    return signedIn.session.answer;
  });
}

function addRefresh(app: AppInstance, { accounts, cookies }: AccountRoutes): void {
  const schema = {
    summary: "Get a new access token for the session in the refresh cookie, and rotate the cookie",
    response: {
      200: accessTokenSchema,
      401: sentence("There is no active session."),
      429: sentence("Too many attempts. Retry-After gives the time to wait."),
    },
  };
  app.post("/user/token", { schema }, async (request, reply) => {
    try {
      const token = cookies.refreshToken(request);
      const { accessToken, refreshToken } = await refresh(accounts, token, cookies.callerOf(request));
      cookies.keepRefreshToken(reply, refreshToken);
      return { accessToken };
    } catch (error) {
      if (error instanceof DomainError) cookies.dropRefreshToken(reply);
      throw error;
    }
  });
}

function addSignOut(app: AppInstance, { accounts, cookies }: AccountRoutes): void {
  const schema = {
    summary: "End this browser's session, if it has one",
    response: { 204: nothing("There is no session now.") },
  };
  app.delete("/session", { schema }, async (request, reply) => {
    const tokens = { refreshToken: cookies.refreshToken(request), accessToken: bearerToken(request) };
    await signOut(accounts, tokens, cookies.callerOf(request));
    cookies.dropRefreshToken(reply);
    return reply.code(204).send();
  });
}

function addGetSessions(app: AppInstance, { accounts, authentication }: AccountRoutes): void {
  const schema = {
    summary: "List the person's signed-in devices, last used first",
    response: { 200: sessionsAnswerSchema, 401: NOT_SIGNED_IN },
  };
  app.get("/sessions", { schema, onRequest: authentication.requirePerson }, async (request) => ({
    sessions: await listSessions(accounts, authentication.personOf(request)),
  }));
}

function addDeleteOne(app: AppInstance, { accounts, authentication, cookies }: AccountRoutes): void {
  const schema = {
    summary: "Sign out one of the person's devices",
    params: z.object({ id: sessionIdSchema }),
    response: {
      204: nothing("The device is signed out."),
      401: NOT_SIGNED_IN,
      404: sentence("The person is not signed in on this device."),
      422: sentence("The id is malformed."),
    },
  };
  app.delete("/sessions/:id", { schema, onRequest: authentication.requirePerson }, async (request, reply) => {
    const person = authentication.personOf(request);
    const { id } = request.params;
    if ((await endSessions(accounts, person, cookies.callerOf(request), id)) === 0) {
      throw new DomainError("not-found", "This device is signed out already.");
    }
    if (id === person.sessionId) cookies.dropRefreshToken(reply);
    return reply.code(204).send();
  });
}

function addDeleteAll(app: AppInstance, { accounts, authentication, cookies }: AccountRoutes): void {
  const schema = {
    summary: "Sign out all of the person's devices, including this one",
    response: { 204: nothing("All devices are signed out."), 401: NOT_SIGNED_IN },
  };
  app.delete("/sessions", { schema, onRequest: authentication.requirePerson }, async (request, reply) => {
    await endSessions(accounts, authentication.personOf(request), cookies.callerOf(request));
    cookies.dropRefreshToken(reply);
    return reply.code(204).send();
  });
}

/** Adds the routes by which people sign in and out. */
export function addSessionRoutes(app: AppInstance, routes: AccountRoutes): void {
  addSignIn(app, routes);
  addRefresh(app, routes);
  addSignOut(app, routes);
  addGetSessions(app, routes);
  addDeleteOne(app, routes);
  addDeleteAll(app, routes);
}
