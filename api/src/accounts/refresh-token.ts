import { createHmac, timingSafeEqual } from "node:crypto";
import type { Keys } from "./keys.ts";

/** How long a refresh token holds when it is not used, in ms. */
export const REFRESH_TOKEN_LIFETIME = 30 * 24 * 60 * 60_000;

/** Which refresh token it is: the number `generation` of a session. */
export type RefreshToken = { sessionId: string; generation: number };

const seal = (text: string, keys: Keys) =>
  createHmac("sha256", keys.refreshToken).update(text).digest("base64url");

/** Deterministic for a token, and impossible to forge without the key. */
export function writeRefreshToken({ sessionId, generation }: RefreshToken, keys: Keys): string {
  const text = `${sessionId}.${generation}`;
  return `${text}.${seal(text, keys)}`;
}

/** Null for what this service never wrote. */
export function readRefreshToken(text: string, keys: Keys): RefreshToken | null {
  const [, token, sessionId, generation, given] =
    /^(([\w-]{1,64})\.(\d{1,9}))\.([\w-]{43})$/.exec(text) ?? [];
  if (token === undefined || sessionId === undefined || given === undefined) return null;
  if (!timingSafeEqual(Buffer.from(given), Buffer.from(seal(token, keys)))) return null;
  return { sessionId, generation: Number(generation) };
}
