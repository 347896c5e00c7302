import { signOut } from "../../accounts/sign-out.ts";
import { nothing } from "../../http/answers.ts";
import type { AppInstance } from "../../http/app-instance.ts";
import { bearerToken } from "../../http/authentication.ts";
import type { AccountRoutes } from "./routes-context.ts";

export function addSignOutRoute(app: AppInstance, { accounts, cookies }: AccountRoutes): void {
  const schema = {
    summary: "End this browser's session, if it has one",
    response: { 204: nothing("There is no session now.") },
  };
  app.delete("/session", { schema }, async (request, reply) => {
    const tokens = { refreshToken: cookies.refreshToken(request), accessToken: bearerToken(request) };
    await signOut(accounts, tokens, cookies.callerOf(request));
    cookies.dropRefreshToken(reply);
    return reply.code(204).send();
  });
}
