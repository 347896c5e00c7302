import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";
import { MAX_ALERTS } from "@cointide/shared/contracts/alert-limits";
import { MAX_STREAMS } from "@cointide/shared/contracts/streams";
import type { Limiters } from "./limiters.ts";
import { TooManyRequests } from "./too-many-requests.ts";

/**
 * What is limited. `sign-in` stands for every place where an account's password is tried; `refresh` for
 * the exchange of a refresh token; `telemetry` for reports of slices, `trial` for those that name a release
 * that was not named before; `account` for any request about an account, `market` for a read of the market, `alerts`
 * for a change of alerts or of where they are notified; `rows` for each stream and alert that a bulk change is about, `undo`
 * for the undo of an import, whose rows the import has paid for; `registered` for an answer that an email has an account.
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
  | "market"
  | "alerts"
  | "rows"
  | "undo"
  | "registered";

/** Who attempts it, and the account that it is about. */
export type Attempt = {
  /** The client's IP address. */
  address: string;
  /** The email or the user id. */
  account?: string;
  /**
   * What proves that strangers have no part in the attempt: a device that signed in to the account before, a
   * session, the browser that asked for a code. It has a count of its own, whatever others do.
   */
  device?: string | undefined;
};

type Limit = { most: number; within: number };

/**
 * `address` counts all accounts together. `account` counts one account from one address, or from one device. What
 * strangers do to an account in all is `slowedAfter` so many attempts, or refused after `inAll`.
 */
type Policy = { address: Limit; account?: Limit; inAll?: Limit; slowedAfter?: Limit };

const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** By how much each attempt beyond `slowedAfter` is slower than the one before, and the most, in ms. */
const DELAY_STEP = 250;
const LONGEST_DELAY = 5_000;

/** How many streams and alerts an account holds. */
const FULL_ACCOUNT = MAX_STREAMS + MAX_ALERTS;

/** Many people may share an address; only one knows an account's password. */
const POLICIES: Record<LimitedAction, Policy> = {
  "sign-in": {
    address: { most: 150, within: MINUTE },
    account: { most: 10, within: QUARTER },
    slowedAfter: { most: 20, within: QUARTER },
  },
  "sign-up": { address: { most: 60, within: MINUTE }, account: { most: 5, within: HOUR } },
  code: { address: { most: 60, within: MINUTE }, account: { most: 5, within: HOUR } },
  validate: {
    address: { most: 60, within: MINUTE },
    account: { most: 20, within: QUARTER },
    inAll: { most: 200, within: DAY },
  },
  reset: { address: { most: 60, within: MINUTE }, account: { most: 10, within: DAY } },
  refresh: { address: { most: 300, within: MINUTE } },
  telemetry: { address: { most: 60, within: MINUTE } },
  trial: { address: { most: 60, within: HOUR } },
  // More than the limits of all single actions that a household or an office needs at once.
  account: { address: { most: 600, within: MINUTE } },
  // 500 people behind one address, each of whom reads prices every 10 s: under 2 % of a processor.
  market: { address: { most: 3_000, within: MINUTE } },
  // A list of 1,000 addresses takes two days.
  registered: { address: { most: 20, within: HOUR } },
  // More than a person edits by hand; each change makes watchers look again.
  alerts: { address: { most: 600, within: MINUTE }, account: { most: 100, within: MINUTE } },
  // Twice all that an account holds, and all of four accounts of an office: about 3 % of PGlite's time.
  rows: {
    address: { most: 4 * FULL_ACCOUNT, within: MINUTE },
    account: { most: 2 * FULL_ACCOUNT, within: MINUTE },
  },
  undo: { address: { most: 600, within: MINUTE }, account: { most: 60, within: MINUTE } },
};

/** The noun of a refusal, if the action is not an attempt. */
const NOUNS: Partial<Record<LimitedAction, string>> = {
  ...{ market: "requests", alerts: "changes", rows: "changes", undo: "changes" },
};

export type Limits = {
  /**
   * Counts an attempt. Gives how long its answer has to wait, in ms: 0 unless strangers try the account often.
   * @throws {TooManyRequests} when it is one too many.
   */
  count(action: LimitedAction, attempt: Attempt): Promise<number>;
  /**
   * Charges a request for several points, all or none: what is refused costs neither the account nor its address anything.
   * @throws {TooManyRequests} if there are not as many left.
   */
  charge(action: LimitedAction, attempt: Attempt & { account: string }, points: number): Promise<void>;
  /** Counts nothing, and refuses what `count` would refuse for its address. @throws {TooManyRequests} */
  check(action: LimitedAction, attempt: Attempt): Promise<void>;
  /** The attempt succeeded, so it shall not count against its account; it still does against its address. */
  forgive(action: LimitedAction, attempt: Attempt): Promise<void>;
};

/** A household has a whole /64 of IPv6, so that its addresses count as one. */
export function networkOf(address: string): string {
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

const ownKey = (action: LimitedAction, account: string, { address, device }: Attempt) =>
  `${action}:to:${secretly(account)}:${device === undefined ? networkOf(address) : secretly(device)}`;
const addressKey = (action: LimitedAction, { address }: Attempt) => `${action}:from:${networkOf(address)}`;
const inAllKey = (action: LimitedAction, account: string) => `${action}:to:${secretly(account)}`;

/** @param factor multiplies how many attempts are allowed. */
export function createLimits(limiters: Limiters, factor = 1): Limits {
  /** Charges a key. Returns by how much the limit is exceeded. */
  async function excess(key: string, { most, within }: Limit, points = 1) {
    const { consumedPoints, msBeforeNext } = await limiters(within).penalty(key, points);
    return { excess: consumedPoints - most * factor, endsIn: msBeforeNext };
  }

  /** Refunds a key. */
  const refund = async (key: string, limit: Limit | undefined, points = 1) => {
    if (limit) await limiters(limit.within).reward(key, points);
  };

  async function spend(key: string, limit: Limit, what?: string): Promise<void> {
    const { excess: tooMany, endsIn } = await excess(key, limit);
    if (tooMany > 0) throw new TooManyRequests(endsIn, what);
  }

  return {
    async count(action, attempt) {
      const { account, device } = attempt;
      const policy = POLICIES[action];
      const what = NOUNS[action];
      if (device === undefined) await spend(addressKey(action, attempt), policy.address, what);
      if (account === undefined) return 0;
      if (policy.account) await spend(ownKey(action, account, attempt), policy.account, what);
      if (device !== undefined) return 0;
      if (policy.inAll) await spend(inAllKey(action, account), policy.inAll);
      if (!policy.slowedAfter) return 0;
      const { excess: extra } = await excess(inAllKey(action, account), policy.slowedAfter);
      return Math.min(LONGEST_DELAY, Math.max(0, extra) * DELAY_STEP);
    },
    async charge(action, attempt, points) {
      const { account, address } = POLICIES[action];
      const charged: [string, Limit][] = [];
      for (const [key, limit] of [
        // Only its owner charges an account, from wherever.
        [inAllKey(action, attempt.account), account] as const,
        [addressKey(action, attempt), address] as const,
      ]) {
        if (limit === undefined) continue;
        charged.push([key, limit]);
        const { excess: tooMany, endsIn } = await excess(key, limit, points);
        if (tooMany <= 0) continue;
        for (const one of charged) await refund(...one, points);
        throw new TooManyRequests(endsIn, NOUNS[action]);
      }
    },
    async check(action, attempt) {
      const { most, within } = POLICIES[action].address;
      const spent = await limiters(within).get(addressKey(action, attempt));
      // In the process, a window that is over stays until its timer fires.
      if (spent !== null && spent.msBeforeNext > 0 && spent.consumedPoints >= most * factor)
        throw new TooManyRequests(spent.msBeforeNext, NOUNS[action]);
    },
    async forgive(action, attempt) {
      const { account, device } = attempt;
      if (account === undefined) return;
      const policy = POLICIES[action];
      await refund(ownKey(action, account, attempt), policy.account);
      if (device === undefined) await refund(inAllKey(action, account), policy.inAll ?? policy.slowedAfter);
    },
  };
}
