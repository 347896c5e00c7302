import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import type { Keys } from "./keys.ts";

const DIGITS = 6;

/** How long a mailed code holds, in ms. */
export const CODE_LIFETIME = 15 * 60_000;

/** How many wrong codes each address, and the browser that asked for the code, may hand in. */
export const MAX_ATTEMPTS = 5;

/** How many all addresses may hand in together: with those of the browser that asked, 50. */
export const MAX_ATTEMPTS_OF_STRANGERS = 45;

export const makeCode = (): string => String(randomInt(10 ** DIGITS)).padStart(DIGITS, "0");

/** Tied to the change that the code confirms. Keyed: a million plain hashes would be tried in no time. */
export const hashCode = (code: string, changeId: string, keys: Keys): string =>
  createHmac("sha256", keys.code).update(`${changeId} ${code}`).digest("base64url");

export function isCode(code: string, change: { id: string; codeHash: string }, keys: Keys): boolean {
  return timingSafeEqual(Buffer.from(hashCode(code, change.id, keys)), Buffer.from(change.codeHash));
}
