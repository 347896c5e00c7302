import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { emailKey } from "./email-key.ts";
import type { Keys } from "./keys.ts";

/** How long a browser keeps its device token, in ms: the most that browsers grant a cookie. */
export const DEVICE_TOKEN_LIFETIME = 400 * 24 * 60 * 60_000;

/** How many accounts one browser may be known to. */
const MOST_ACCOUNTS = 5;

const seal = (id: string, email: string, keys: Keys): string =>
  createHmac("sha256", keys.device)
    .update(`${id} ${emailKey(email)}`)
    .digest("base64url");

/** A device token is an id and one seal for each account that signed in there: `id.seal.seal`. */
function readToken(text: string | undefined): { id: string; seals: string[] } | null {
  const [, id, seals] = /^([\w-]{22})((?:\.[\w-]{43}){1,5})$/.exec(text ?? "") ?? [];
  return id === undefined || seals === undefined ? null : { id, seals: seals.slice(1).split(".") };
}

/** The id of a device that has signed in to the account with this email before; undefined for any other. */
export function knownDevice(text: string | undefined, email: string, keys: Keys): string | undefined {
  const token = readToken(text);
  if (token === null) return undefined;
  const expected = Buffer.from(seal(token.id, email, keys));
  return token.seals.some((given) => timingSafeEqual(Buffer.from(given), expected)) ? token.id : undefined;
}

/** The device's next token, by which the account with this email knows it from now on. */
export function writeDeviceToken(text: string | undefined, email: string, keys: Keys): string {
  const { id, seals } = readToken(text) ?? { id: randomBytes(16).toString("base64url"), seals: [] };
  const own = seal(id, email, keys);
  return [id, own, ...seals.filter((each) => each !== own).slice(0, MOST_ACCOUNTS - 1)].join(".");
}
