import { accessTokenSchema } from "@cointide/shared/contracts/session";
import { refresh } from "../../accounts/refresh.ts";
import { DomainError } from "../../domain-error.ts";
import type { AppInstance } from "../../http/app-instance.ts";
import { sentence } from "../../http/docs.ts";
import type { AccountRoutes } from "./routes-context.ts";

export function addRefreshRoute(app: AppInstance, { accounts, cookies }: AccountRoutes): void {
  const schema = {
    summary: "A new access token for the session in the refresh cookie, which is renewed too",
    response: {
      200: accessTokenSchema,
      401: sentence("There is no session, or it has ended."),
      429: sentence("Too many attempts; Retry-After says when to try again."),
    },
  };
  app.post("/user/token", { schema }, async (request, reply) => {
    try {
      const token = cookies.refreshToken(request);
      const { accessToken, refreshToken } = await refresh(accounts, token, cookies.callerOf(request));
      cookies.keepRefreshToken(reply, refreshToken);
      return { accessToken };
    } catch (error) {
      if (error instanceof DomainError) cookies.dropRefreshToken(reply);
      throw error;
    }
  });
}
