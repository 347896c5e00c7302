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
    summary: "Sign up; a code is mailed that confirms it. Gives the new user's id",
    body: signUpSchema,
    response: { 200: userIdSchema, 409: sentence("The email is registered already."), ...formRefusals },
  };
  app.post("/user", { schema }, async (request, reply) => {
    const id = await signUp(accounts, request.body, cookies.callerOf(request));
    cookies.keepBegun(request, reply, id);
    return sendJsonText(reply, id);
  });
}

function addResendCode(app: AppInstance, { accounts, authentication, cookies }: AccountRoutes): void {
  const schema = {
    summary: "Mail a new code for the change that this browser began",
    body: codeRequestSchema,
    response: {
      204: nothing("A new code is on its way; whether anybody has the address is not said."),
      403: sentence("This browser began no change that waits for a code at this address."),
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
    summary: "Hand in a mailed code, which confirms a sign-up, a new email or a new password, and signs in",
    body: validationSchema,
    response: {
      200: accountSessionSchema,
      401: sentence("The code is wrong or no longer good."),
      403: sentence("The code is right, but this browser did not begin what it confirms."),
      409: sentence("The email has been registered meanwhile."),
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
    summary: "The signed-in person",
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
    summary: "Ask for a new email, which holds once the code mailed to it is validated",
    body: emailChangeSchema,
    response: {
      204: nothing("A code is on its way to the new email."),
      401: sentence("Nobody is signed in, or the password is wrong."),
      409: sentence("The email is registered already."),
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
    summary: "Ask for a new password, which holds once the mailed code is validated. Gives the user's id",
    description:
      "A visitor who forgot the password, or a signed-in person. For an email that nobody has, the answer is of the same kind and no code is mailed.",
    body: credentialsSchema,
    response: {
      200: userIdSchema,
      401: sentence("There is an access token, and it is not good."),
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
    summary: "Erase the signed-in person and all that the account holds",
    body: passwordOnlySchema,
    response: {
      204: nothing("The account is gone."),
      401: sentence("Nobody is signed in, or the password is wrong."),
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
