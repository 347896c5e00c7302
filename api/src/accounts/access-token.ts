import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod";
import type { Keys } from "./keys.ts";

/** How long an access token holds, in seconds. */
const ACCESS_TOKEN_LIFETIME = 15 * 60;

/** Whom an access token speaks for, and in which session. */
export type Bearer = { userId: string; sessionId: string };

/** What is in a token: its bearer; or that it was good once; or nothing. */
type ReadToken = Bearer | "expired" | "invalid";

/** The one kind of token that is taken, whoever signed it with the secret: nothing that has to be understood first. */
const headerSchema = z.object({
  alg: z.literal("HS256"),
  crit: z.never().optional(),
  b64: z.never().optional(),
});

const claimsSchema = z.object({
  sub: z.string().min(1),
  sid: z.string().min(1),
  exp: z.number(),
  nbf: z.number().optional(),
});

const inSeconds = (ms: number) => Math.floor(ms / 1_000);

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

/** Undefined where the part holds no JSON of this shape. */
function decode<T>(part: string, schema: z.ZodType<T>): T | undefined {
  try {
    return schema.safeParse(JSON.parse(Buffer.from(part, "base64url").toString())).data;
  } catch {
    return undefined;
  }
}

const seal = (text: string, keys: Keys): string =>
  createHmac("sha256", keys.accessToken).update(text).digest("base64url");

const HEADER = encode({ alg: "HS256" });

/** A JSON Web Token, as RFC 7519 has it. */
export function signAccessToken({ userId, sessionId }: Bearer, keys: Keys, now: number): string {
  const iat = inSeconds(now);
  const claims = { sid: sessionId, sub: userId, iat, exp: iat + ACCESS_TOKEN_LIFETIME };
  const text = `${HEADER}.${encode(claims)}`;
  return `${text}.${seal(text, keys)}`;
}

/**
 * On the spot: every request of a person comes through here, and what Node's web crypto does waits among its
 * threads for passwords that are being hashed.
 */
export function readAccessToken(token: string, keys: Keys, now: number): ReadToken {
  const [, text, header, payload, given] =
    /^(([\w-]{1,512})\.([\w-]{1,2048}))\.([\w-]{43})$/.exec(token) ?? [];
  if (text === undefined || header === undefined || payload === undefined || given === undefined)
    return "invalid";
  if (!timingSafeEqual(Buffer.from(given), Buffer.from(seal(text, keys)))) return "invalid";
  const claims = decode(payload, claimsSchema);
  if (decode(header, headerSchema) === undefined || claims === undefined) return "invalid";
  const time = inSeconds(now);
  if (claims.nbf !== undefined && claims.nbf > time) return "invalid";
  return claims.exp <= time ? "expired" : { userId: claims.sub, sessionId: claims.sid };
}
