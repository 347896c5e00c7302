import { type KeyObject, subtle, type webcrypto } from "node:crypto";
import { errors, jwtVerify, SignJWT } from "jose";
import * as z from "zod";
import type { Keys } from "./keys.ts";

/** How long an access token holds, in seconds. */
const ACCESS_TOKEN_LIFETIME = 15 * 60;

/** Whom an access token speaks for, and in which session. */
export type Bearer = { userId: string; sessionId: string };

/** What is in a token: its bearer; or that it was good once; or nothing. */
type ReadToken = Bearer | "expired" | "invalid";

const ALGORITHM = "HS256";
const HMAC = { name: "HMAC", hash: "SHA-256" };

/** Keys as jose wants them: given another kind, it imports the key again for each token. */
const imported = new WeakMap<KeyObject, Promise<webcrypto.CryptoKey>>();

function importKey(key: KeyObject): Promise<webcrypto.CryptoKey> {
  const known = imported.get(key) ?? subtle.importKey("raw", key.export(), HMAC, false, ["sign", "verify"]);
  imported.set(key, known);
  return known;
}

const claimsSchema = z.object({ sub: z.string().min(1), sid: z.string().min(1), exp: z.number() });

export async function signAccessToken(
  { userId, sessionId }: Bearer,
  keys: Keys,
  now: number,
): Promise<string> {
  const issuedAt = Math.floor(now / 1_000);
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: ALGORITHM })
    .setSubject(userId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + ACCESS_TOKEN_LIFETIME)
    .sign(await importKey(keys.accessToken));
}

export async function readAccessToken(token: string, keys: Keys, now: number): Promise<ReadToken> {
  try {
    const options = { algorithms: [ALGORITHM], currentDate: new Date(now) };
    const { payload } = await jwtVerify(token, await importKey(keys.accessToken), options);
    const claims = claimsSchema.safeParse(payload).data;
    return claims ? { userId: claims.sub, sessionId: claims.sid } : "invalid";
  } catch (error) {
    if (error instanceof errors.JWTExpired) return "expired";
    if (error instanceof errors.JOSEError) return "invalid";
    throw error;
  }
}
