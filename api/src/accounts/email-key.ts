import { createHmac } from "node:crypto";
import { domainToUnicode } from "node:url";
import { asciiEmail } from "@cointide/shared/contracts/email-domain";
import type { Keys } from "./keys.ts";

/** The key that accounts had before domains were kept in ASCII. */
const typedKey = (email: string): string => email.trim().toLowerCase();

/** By which an address is kept and counted, however it was typed. Lower case comes last: IDNA has its own for domains. */
export const emailKey = (email: string): string => typedKey(asciiEmail(email.trim()) ?? email);

/** All keys under which an account may have the address, the likeliest first: accounts keep the key that they began with. */
export function emailKeys(email: string): string[] {
  const key = emailKey(email);
  const at = key.lastIndexOf("@") + 1;
  return [...new Set([typedKey(email), key, key.slice(0, at) + domainToUnicode(key.slice(at))])];
}

/** A stand-in for an address where the address itself must not be kept. */
export const recipientOf = (key: string, keys: Keys): string =>
  createHmac("sha256", keys.disguise).update(`recipient ${key}`).digest("base64url");

/** The salt of all sign-ups with this address: one hash tells which of them a password opens. */
export const signUpSalt = (key: string, keys: Keys): Uint8Array =>
  createHmac("sha256", keys.salt).update(key).digest().subarray(0, 16);

/** What looks like the id of the person with this address, who does not exist. The same each time. */
export function disguisedId(key: string, keys: Keys): string {
  const digest = createHmac("sha256", keys.disguise).update(`id ${key}`).digest();
  digest[6] = ((digest[6] ?? 0) & 0x0f) | 0x40;
  digest[8] = ((digest[8] ?? 0) & 0x3f) | 0x80;
  const hex = digest.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    "-",
  );
}
