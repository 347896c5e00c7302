import { credentialsSchema, userIdSchema } from "@cointide/shared/contracts/account";
import { requestPassword } from "../../accounts/request-password.ts";
import { formRefusals, sendJsonText } from "../../http/answers.ts";
import type { AppInstance } from "../../http/app-instance.ts";
import { sentence } from "../../http/docs.ts";
import type { AccountRoutes } from "./routes-context.ts";

export function addPutPasswordRoute(app: AppInstance, routes: AccountRoutes): void {
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
