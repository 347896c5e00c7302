import { validationSchema } from "@cointide/shared/contracts/account";
import { accountSessionSchema } from "@cointide/shared/contracts/session";
import { validate } from "../../accounts/validate.ts";
import { formRefusals } from "../../http/answers.ts";
import type { AppInstance } from "../../http/app-instance.ts";
import { sentence } from "../../http/docs.ts";
import type { AccountRoutes } from "./routes-context.ts";

export function addValidateRoute(
  app: AppInstance,
  { accounts, authentication, cookies }: AccountRoutes,
): void {
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
