import { errors, jwtVerify, SignJWT } from "jose";
import * as z from "zod";
import type { Keys } from "./keys.ts";

/** How long an access token holds, in seconds. */
const ACCESS_TOKEN_LIFETIME = 15 * 60;

const ALGORITHM = "HS256";

/** Whom an access token speaks for, and in which session. */
export type Bearer = { userId: string; sessionId: string };

const claims = z.object({ sub: z.string().min(1), sid: z.string().min(1) });

/** What is in a token: its bearer; or that it was good once; or nothing. */
type ReadToken = Bearer | "expired" | "invalid";

const inSeconds = (ms: number) => Math.floor(ms / 1_000);

export function signAccessToken({ userId, sessionId }: Bearer, keys: Keys, now: number): Promise<string> {
  const issuedAt = inSeconds(now);
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: ALGORITHM })
    .setSubject(userId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + ACCESS_TOKEN_LIFETIME)
    .sign(keys.accessToken);
}

export async function readAccessToken(token: string, keys: Keys, now: number): Promise<ReadToken> {
  try {
    const { payload } = await jwtVerify(token, keys.accessToken, {
      algorithms: [ALGORITHM],
      currentDate: new Date(now),
      requiredClaims: ["exp"],
    });
    const { success, data } = claims.safeParse(payload);
    return success ? { userId: data.sub, sessionId: data.sid } : "invalid";
  } catch (error) {
    if (error instanceof errors.JWTExpired) return "expired";
    if (error instanceof errors.JOSEError || error instanceof TypeError) return "invalid";
    throw error;
  }
}
