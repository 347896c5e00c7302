import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";
import type { Counter } from "./counter.ts";
import { TooManyRequests } from "./too-many-requests.ts";

/**
 * What is limited. `sign-in` stands for every place where an account's password is tried; `refresh` for
 * the exchange of a refresh token; `telemetry` for reports of slices, `trial` for those that name a release
 * which nobody named before; `account` for any request about an account, `market` for a read of the market.
 */
export type LimitedAction =
  | "sign-in"
  | "sign-up"
  | "code"
  | "validate"
  | "reset"
  | "refresh"
  | "telemetry"
  | "trial"
  | "account"
  | "market";

/** Who attempts it: the client's IP address, and the email or user id of the account that it is about. */
export type Attempt = { address: string; account?: string };

type Limit = { most: number; within: number };
type Policy = { address: Limit; account?: Limit };

const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;

/** Many people may share an address; only one knows an account's password. */
const POLICIES: Record<LimitedAction, Policy> = {
  "sign-in": { address: { most: 150, within: MINUTE }, account: { most: 10, within: QUARTER } },
  "sign-up": { address: { most: 60, within: MINUTE }, account: { most: 10, within: QUARTER } },
  code: { address: { most: 60, within: MINUTE }, account: { most: 5, within: QUARTER } },
  validate: { address: { most: 60, within: MINUTE }, account: { most: 20, within: QUARTER } },
  reset: { address: { most: 60, within: MINUTE }, account: { most: 10, within: QUARTER } },
  refresh: { address: { most: 300, within: MINUTE }, account: { most: 300, within: MINUTE } },
  telemetry: { address: { most: 60, within: MINUTE } },
  trial: { address: { most: 60, within: 4 * QUARTER } },
  // More than the limits of all single actions that a household or an office needs at once.
  account: { address: { most: 600, within: MINUTE } },
  // 500 people behind one address, each of whom reads prices every 10 s: under 2 % of a processor.
  market: { address: { most: 3_000, within: MINUTE } },
};

export type Limits = {
  /** Counts an attempt for its address and its account. @throws {TooManyRequests} when it is one too many. */
  count(action: LimitedAction, attempt: Attempt): Promise<void>;
  /** The attempt succeeded, so it shall not count against its account; it still does against its address. */
  forgive(action: LimitedAction, account: string): Promise<void>;
};

/** A household has a whole /64 of IPv6, so that its addresses count as one. */
function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  if (!isIPv6(plain)) return plain;
  const [head = "", tail] = plain.split("::");
  const front = head.split(":").filter((group) => group !== "");
  const back = (tail ?? "").split(":").filter((group) => group !== "");
  const zeros = tail === undefined ? [] : Array(Math.max(0, 8 - front.length - back.length)).fill("0");
  return [...front, ...zeros, ...back].slice(0, 4).join(":");
}

/** Keys hold no email: they may be kept outside this process. */
const secretly = (account: string) =>
  createHash("sha256").update(account.trim().toLowerCase()).digest("base64url");

const addressKey = (action: LimitedAction, address: string) => `${action}:from:${networkOf(address)}`;
const accountKey = (action: LimitedAction, account: string) => `${action}:to:${secretly(account)}`;

/** @param factor multiplies how many attempts are allowed. */
export function createLimits(counter: Counter, factor = 1): Limits {
  async function spend(key: string, { most, within }: Limit, what?: string): Promise<void> {
    const { count, endsIn } = await counter.add(key, within);
    if (count > most * factor) throw new TooManyRequests(endsIn, what);
  }

  return {
    async count(action, { address, account }) {
      const policy = POLICIES[action];
      const what = action === "market" ? "requests" : undefined;
      await spend(addressKey(action, address), policy.address, what);
      if (account !== undefined && policy.account) await spend(accountKey(action, account), policy.account);
    },
    forgive: (action, account) => counter.takeBack(accountKey(action, account)),
  };
}
