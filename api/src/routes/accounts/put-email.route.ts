import { emailChangeSchema } from "@cointide/shared/contracts/account";
import { requestEmail } from "../../accounts/request-email.ts";
import { formRefusals, nothing } from "../../http/answers.ts";
import type { AppInstance } from "../../http/app-instance.ts";
import { sentence } from "../../http/docs.ts";
import type { AccountRoutes } from "./routes-context.ts";

export function addPutEmailRoute(app: AppInstance, routes: AccountRoutes): void {
  const { accounts, signedIn, cookies } = routes;
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
  app.put("/user/email", { schema, onRequest: signedIn.onRequest }, async (request, reply) => {
    const person = signedIn.personOf(request);
    const changeId = await requestEmail(accounts, request.body, cookies.callerOf(request), person);
    cookies.keepBegun(request, reply, changeId);
    return reply.code(204).send();
  });
}
