import { signUpSchema, userIdSchema } from "@cointide/shared/contracts/account";
import { signUp } from "../../accounts/sign-up.ts";
import { formRefusals, sendJsonText } from "../../http/answers.ts";
import type { AppInstance } from "../../http/app-instance.ts";
import { sentence } from "../../http/docs.ts";
import type { AccountRoutes } from "./routes-context.ts";

export function addSignUpRoute(app: AppInstance, { accounts, cookies }: AccountRoutes): void {
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
