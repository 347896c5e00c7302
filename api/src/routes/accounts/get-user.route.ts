import { userAnswerSchema } from "@cointide/shared/contracts/session";
import { viewOf } from "../../accounts/users.ts";
import type { AppInstance } from "../../http/app-instance.ts";
import { sentence } from "../../http/docs.ts";
import type { AccountRoutes } from "./routes-context.ts";

export function addGetUserRoute(app: AppInstance, { signedIn }: AccountRoutes): void {
  const schema = {
    summary: "The signed-in person",
    response: { 200: userAnswerSchema, 401: sentence("Nobody is signed in.") },
  };
  app.get("/user", { schema, onRequest: signedIn.onRequest }, async (request) => ({
    user: viewOf(signedIn.personOf(request)),
  }));
}
