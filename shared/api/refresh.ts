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
 * Gives a function that gets a new access token in place of an expired one. Calls made while one is under
 * way share it, and of several tabs one asks the service while the others wait for what it gets. It throws
 * an `ApiError` when there is none to get; where the service refuses, the session ends.
 */
export function createRefresh(baseUrl: string, session: SessionStore): (expired: string) => Promise<string> {
  let underWay: Promise<string> | null = null;

  async function fetchToken(expired: string): Promise<string> {
    const { kind, token } = session.reread();
    if (kind === "user" && token !== null && token !== expired) return token;
    try {
      const { accessToken } = readAnswer(request, await send(baseUrl, request, null));
      // Who has logged out meanwhile stays logged out, and who has signed in anew keeps that.
      if (session.reread().token === expired) session.signIn(accessToken);
      return accessToken;
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) session.refuse(expired);
      throw error;
    }
  }

  return (expired) => {
    underWay ??= oneAtATime("refresh", () => fetchToken(expired)).finally(() => {
      underWay = null;
    });
    return underWay;
  };
}
