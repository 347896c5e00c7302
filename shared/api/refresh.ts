import * as z from "zod/mini";
import type { SessionStore } from "../session/session-store.ts";
import { ApiError } from "./api-error.ts";

const answerSchema = z.object({ accessToken: z.string() });

/** Gives a function that fetches a new access token; calls made while one is under way share it. */
export function createRefresh(baseUrl: string, session: SessionStore): () => Promise<string> {
  let underWay: Promise<string> | null = null;

  async function fetchToken(): Promise<string> {
    const response = await fetch(`${baseUrl}/user/token`, { method: "POST", credentials: "include" });
    if (!response.ok) throw new ApiError(response.status, await response.text());
    const { accessToken } = answerSchema.parse(await response.json());
    session.signIn(accessToken);
    return accessToken;
  }

  return () => {
    underWay ??= fetchToken().finally(() => {
      underWay = null;
    });
    return underWay;
  };
}
