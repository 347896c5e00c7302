import { renameSchema } from "@cointide/shared/contracts/account";
import { userAnswerSchema } from "@cointide/shared/contracts/session";
import { rename } from "../../accounts/rename.ts";
import { viewOf } from "../../accounts/users.ts";
import { formRefusals } from "../../http/answers.ts";
import type { AppInstance } from "../../http/app-instance.ts";
import { sentence } from "../../http/docs.ts";
import type { AccountRoutes } from "./routes-context.ts";

export function addPutNameRoute(app: AppInstance, { accounts, signedIn }: AccountRoutes): void {
  const schema = {
    summary: "Rename the signed-in person",
    body: renameSchema,
    response: {
      200: userAnswerSchema,
      401: sentence("Nobody is signed in."),
      ...formRefusals,
    },
  };
  app.put("/user/name", { schema, onRequest: signedIn.onRequest }, async (request) => ({
    user: viewOf(await rename(accounts, signedIn.personOf(request), request.body.name)),
  }));
}
