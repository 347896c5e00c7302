import * as z from "zod/mini";
import type { SessionStore } from "../session/session-store.ts";
import { readAnswer, send } from "./send.ts";

const request = {
  method: "POST",
  path: "/user/token",
  answer: z.object({ accessToken: z.string() }),
} as const;

/**
 * Gives a function that fetches a new access token; calls made while one is under way share it. It throws
 * an `ApiError` when the service gives none.
 */
export function createRefresh(baseUrl: string, session: SessionStore): () => Promise<string> {
  let underWay: Promise<string> | null = null;

  async function fetchToken(): Promise<string> {
    const { accessToken } = readAnswer(request, await send(baseUrl, request, null));
    // Who has logged out meanwhile stays logged out.
    if (session.getState().kind === "user") session.signIn(accessToken);
    return accessToken;
  }

  return () => {
    underWay ??= fetchToken().finally(() => {
      underWay = null;
    });
    return underWay;
  };
}
