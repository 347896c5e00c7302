import { renameSchema } from "@cointide/shared/contracts/account";
import { rename } from "../../accounts/rename.ts";
import { formRefusals, nothing } from "../../http/answers.ts";
import type { AppInstance } from "../../http/app-instance.ts";
import { sentence } from "../../http/docs.ts";
import type { AccountRoutes } from "./routes-context.ts";

export function addPutNameRoute(app: AppInstance, { accounts, signedIn }: AccountRoutes): void {
  const schema = {
    summary: "Rename the signed-in person",
    body: renameSchema,
    response: {
      204: nothing("The name has changed."),
      401: sentence("Nobody is signed in."),
      ...formRefusals,
    },
  };
  app.put("/user/name", { schema, onRequest: signedIn.onRequest }, async (request, reply) => {
    const { id } = signedIn.personOf(request);
    await rename(accounts, id, request.body.name);
    return reply.code(204).send();
  });
}
