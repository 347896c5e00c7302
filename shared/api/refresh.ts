import { accessTokenSchema } from "../contracts/session.ts";
import { oneAtATime } from "../session/one-at-a-time.ts";
import type { SessionStore } from "../session/session-store.ts";
import { ApiError } from "./api-error.ts";
import { readAnswer, send } from "./send.ts";

const request = {
  method: "POST",
  path: "/user/token",
  answer: accessTokenSchema,
} as const;

/**
 * Returns a function that replaces an expired access token. Concurrent calls share one request, and of several tabs one
 * asks the service while the others wait for its token. It throws an `ApiError` where the service gives none; where the
 * service refuses, the session ends.
 */
export function createRefresh(baseUrl: string, session: SessionStore): (expired: string) => Promise<string> {
  let pending: Promise<string> | null = null;

  async function fetchToken(expired: string): Promise<string> {
    const { kind, token } = session.reread();
    if (kind === "user" && token !== null && token !== expired) return token;
    try {
      const { accessToken } = readAnswer(request, await send(baseUrl, request, null));
      // A logout or another sign-in meanwhile stays.
      if (session.reread().token === expired) session.signIn(accessToken);
      return accessToken;
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) session.refuse(expired);
      throw error;
    }
  }

  return (expired) => {
    pending ??= oneAtATime("refresh", () => fetchToken(expired)).finally(() => {
      pending = null;
    });
    return pending;
  };
}
