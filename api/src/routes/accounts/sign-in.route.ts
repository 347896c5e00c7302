import { credentialsSchema, signInAnswerSchema } from "@cointide/shared/contracts/account";
import { signIn } from "../../accounts/sign-in.ts";
import { formRefusals, sendJsonText } from "../../http/answers.ts";
import type { AppInstance } from "../../http/app-instance.ts";
import { sentence } from "../../http/docs.ts";
import type { AccountRoutes } from "./routes-context.ts";

export function addSignInRoute(app: AppInstance, { accounts, cookies }: AccountRoutes): void {
  const schema = {
    summary: "Sign in. Gives a session, or the user's id where a code, mailed anew, has yet to be validated",
    body: credentialsSchema,
    response: { 200: signInAnswerSchema, 401: sentence("Email or password are wrong."), ...formRefusals },
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
