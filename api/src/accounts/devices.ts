import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { AccountContext, Caller } from "./context.ts";
import type { Keys } from "./keys.ts";
import { type Account, findAccount } from "./users.ts";

/** How long a browser keeps its device token, in ms: the most that browsers grant a cookie. */
export const DEVICE_TOKEN_LIFETIME = 400 * 24 * 60 * 60_000;

/** How many accounts one browser may be known to. */
const MOST_ACCOUNTS = 5;

/** What a device token is sealed over. It includes the password hash, so that a new password voids earlier tokens. */
type Proven = Pick<Account, "id" | "passwordHash">;

const seal = (id: string, account: Proven, keys: Keys): string =>
  createHmac("sha256", keys.device).update(`${id} ${account.id} ${account.passwordHash}`).digest("base64url");

/** A device token is an id and one seal for each account that signed in there: `id.seal.seal`. */
function readToken(text: string | undefined): { id: string; seals: string[] } | null {
  const [, id, seals] = /^([\w-]{22})((?:\.[\w-]{43}){1,5})$/.exec(text ?? "") ?? [];
  return id === undefined || seals === undefined ? null : { id, seals: seals.slice(1).split(".") };
}

/** The id of a device where the account with this email signed in with its present password; undefined for any other. */
export async function knownDevice(
  { database, keys }: AccountContext,
  { deviceToken }: Caller,
  email: string,
): Promise<string | undefined> {
  const token = readToken(deviceToken);
  const account = token && (await findAccount(database, email));
  if (!token || !account) return undefined;
  const expected = Buffer.from(seal(token.id, account, keys));
  return token.seals.some((given) => timingSafeEqual(Buffer.from(given), expected)) ? token.id : undefined;
}

/** The device's next token, by which the account knows it until its password changes. */
export function writeDeviceToken(text: string | undefined, account: Proven, keys: Keys): string {
  const { id, seals } = readToken(text) ?? { id: randomBytes(16).toString("base64url"), seals: [] };
  const own = seal(id, account, keys);
  return [id, own, ...seals.filter((each) => each !== own).slice(0, MOST_ACCOUNTS - 1)].join(".");
}
