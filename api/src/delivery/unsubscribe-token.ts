import { createHmac, timingSafeEqual } from "node:crypto";

const sign = (key: Uint8Array, userId: string): Buffer => createHmac("sha256", key).update(userId).digest();

/** What a link carries that ends mail about alerts for a member. It stays good: old mail is unsubscribed from too. */
export const makeUnsubscribeToken = (key: Uint8Array, userId: string): string =>
  `${Buffer.from(userId).toString("base64url")}.${sign(key, userId).toString("base64url")}`;

/** The member of a token; null where the service has not made it. */
export function readUnsubscribeToken(key: Uint8Array, token: string): string | null {
  const [id = "", signature = ""] = token.split(".");
  const userId = Buffer.from(id, "base64url").toString();
  const given = Buffer.from(signature, "base64url");
  const expected = sign(key, userId);
  return given.length === expected.length && timingSafeEqual(given, expected) ? userId : null;
}
