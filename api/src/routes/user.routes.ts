import {
  codeRequestSchema,
  credentialsSchema,
  emailChangeSchema,
  passwordOnlySchema,
  renameSchema,
  signUpSchema,
  userIdSchema,
  validationSchema,
} from "@cointide/shared/contracts/account";
import { accountSessionSchema, userAnswerSchema } from "@cointide/shared/contracts/session";
import type { AccountContext } from "../accounts/context.ts";
import { deleteAccount, rename, requestEmail } from "../accounts/own-account.ts";
import { requestPassword } from "../accounts/request-password.ts";
import { resendCode } from "../accounts/resend-code.ts";
import { signUp } from "../accounts/sign-up.ts";
import { viewOf } from "../accounts/users.ts";
import { validate } from "../accounts/validate.ts";
import { formRefusals, NOT_SIGNED_IN, nothing, sendJsonText } from "../http/answers.ts";
import type { AppInstance } from "../http/app-instance.ts";
import type { Authentication } from "../http/authentication.ts";
import type { Cookies } from "../http/cookies.ts";
import { sentence } from "../http/docs.ts";

/** What the routes of accounts work with. */
export type AccountRoutes = { accounts: AccountContext; authentication: Authentication; cookies: Cookies };

function addSignUp(app: AppInstance, { accounts, cookies }: AccountRoutes): void {
  const schema = {
    summary: "Sign up. Emails a confirmation code and returns the new user's id",
    body: signUpSchema,
    response: { 200: userIdSchema, 409: sentence("The email is already registered."), ...formRefusals },
  };
  app.post("/user", { schema }, async (request, reply) => {
    const id = await signUp(accounts, request.body, cookies.callerOf(request));
    cookies.keepBegun(request, reply, id);
    return sendJsonText(reply, id);
  });
}

function addResendCode(app: AppInstance, { accounts, authentication, cookies }: AccountRoutes): void {
  const schema = {
    summary: "Email a new code for the change that this browser requested",
    body: codeRequestSchema,
    response: {
      204: nothing("A new code is on its way if the address is known."),
      403: sentence("This browser has requested no change that needs a code sent to this address."),
      ...formRefusals,
    },
  };
  app.post("/user/code", { schema }, async (request, reply) => {
    const findPerson = () => authentication.findPerson(request);
    await resendCode(accounts, request.body.email, cookies.callerOf(request), findPerson);
    return reply.code(204).send();
  });
}

function addValidate(app: AppInstance, { accounts, authentication, cookies }: AccountRoutes): void {
  const schema = {
    summary: "Confirm a sign-up, a new email or a new password with an emailed code, and sign in",
    body: validationSchema,
    response: {
      200: accountSessionSchema,
      401: sentence("The code is wrong or has expired."),
      403: sentence("The code is correct, but the change was requested in another browser."),
      409: sentence("The email has been registered in the meantime."),
      ...formRefusals,
    },
  };
  app.put("/user/validate", { schema }, async (request, reply) => {
    const findPerson = () => authentication.findPerson(request);
    const session = await validate(accounts, request.body, cookies.callerOf(request), findPerson);
    if (session.refreshToken !== null) cookies.keepRefreshToken(reply, session.refreshToken);
    cookies.keepDevice(reply, session.deviceToken);
    return session.answer;
  });
}

function addGetUser(app: AppInstance, { authentication }: AccountRoutes): void {
  const schema = {
    summary: "Get the signed-in person",
    response: { 200: userAnswerSchema, 401: NOT_SIGNED_IN },
  };
  app.get("/user", { schema, onRequest: authentication.requirePerson }, async (request) => ({
    user: viewOf(authentication.personOf(request)),
  }));
}

function addPutName(app: AppInstance, { accounts, authentication }: AccountRoutes): void {
  const schema = {
    summary: "Rename the signed-in person",
    body: renameSchema,
    response: {
      200: userAnswerSchema,
      401: NOT_SIGNED_IN,
      ...formRefusals,
    },
  };
  app.put("/user/name", { schema, onRequest: authentication.requirePerson }, async (request) => ({
    user: viewOf(await rename(accounts, authentication.personOf(request), request.body.name)),
  }));
}

function addPutEmail(app: AppInstance, routes: AccountRoutes): void {
  const { accounts, authentication, cookies } = routes;
  const schema = {
    summary: "Request a new email. It takes effect when the emailed code is validated",
    body: emailChangeSchema,
    response: {
      204: nothing("A code is on its way to the new email."),
      401: sentence("Not signed in, or the password is wrong."),
      409: sentence("The email is already registered."),
      ...formRefusals,
    },
  };
  app.put("/user/email", { schema, onRequest: authentication.requirePerson }, async (request, reply) => {
    const person = authentication.personOf(request);
    const changeId = await requestEmail(accounts, request.body, cookies.callerOf(request), person);
    cookies.keepBegun(request, reply, changeId);
    return reply.code(204).send();
  });
}

function addPutPassword(app: AppInstance, routes: AccountRoutes): void {
  const { accounts, authentication, cookies } = routes;
  const schema = {
    summary:
      "Request a new password. It takes effect when the emailed code is validated. Returns the user's id",
    description:
      "For signed-in people and for visitors who forgot their password. For an unknown email the response looks the same, but no code is sent.",
    body: credentialsSchema,
    response: {
      200: userIdSchema,
      401: sentence("The access token is invalid."),
      ...formRefusals,
    },
  };
  app.put("/user/password", { schema }, async (request, reply) => {
    const person = await authentication.findPerson(request);
    const caller = cookies.callerOf(request);
    const { changeId, userId } = await requestPassword(accounts, request.body, caller, person);
    cookies.keepBegun(request, reply, changeId);
    return sendJsonText(reply, userId);
  });
}

function addDeleteAccount(app: AppInstance, routes: AccountRoutes): void {
  const { accounts, authentication, cookies } = routes;
  const schema = {
    summary: "Delete the signed-in person's account and all its data",
    body: passwordOnlySchema,
    response: {
      204: nothing("The account is deleted."),
      401: sentence("Not signed in, or the password is wrong."),
      ...formRefusals,
    },
  };
  app.delete("/user", { schema, onRequest: authentication.requirePerson }, async (request, reply) => {
    const person = authentication.personOf(request);
    await deleteAccount(accounts, request.body.password, cookies.callerOf(request), person);
    cookies.dropAll(reply);
    return reply.code(204).send();
  });
}

/** Adds the routes by which people make, change and delete an account. */
export function addUserRoutes(app: AppInstance, routes: AccountRoutes): void {
  addSignUp(app, routes);
  addResendCode(app, routes);
  addValidate(app, routes);
  addGetUser(app, routes);
  addPutName(app, routes);
  addPutEmail(app, routes);
  addPutPassword(app, routes);
  addDeleteAccount(app, routes);
}
