import { passwordOnlySchema } from "@cointide/shared/contracts/account";
import { deleteAccount } from "../../accounts/delete-account.ts";
import { formRefusals, nothing } from "../../http/answers.ts";
import type { AppInstance } from "../../http/app-instance.ts";
import { sentence } from "../../http/docs.ts";
import type { AccountRoutes } from "./routes-context.ts";

export function addDeleteAccountRoute(app: AppInstance, routes: AccountRoutes): void {
  const { accounts, signedIn, cookies } = routes;
  const schema = {
    summary: "Erase the signed-in person and all that the account holds",
    body: passwordOnlySchema,
    response: {
      204: nothing("The account is gone."),
      401: sentence("Nobody is signed in, or the password is wrong."),
      ...formRefusals,
    },
  };
  app.delete("/user", { schema, onRequest: signedIn.onRequest }, async (request, reply) => {
    const person = signedIn.personOf(request);
    await deleteAccount(accounts, request.body.password, cookies.callerOf(request), person);
    cookies.dropAll(reply);
    return reply.code(204).send();
  });
}
