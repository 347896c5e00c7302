import { RestError } from "./rest-error.ts";

export const WEIGHT_PER_MINUTE = 6000;

const MINUTE = 60_000;
/** How often a client over its budget is refused before it is banned for not listening. */
const MAX_REFUSALS = 3;
const BAN = 2 * MINUTE;

/**
 * What clients have spent in the current minute. The real exchange counts per address; here all clients
 * come from the loopback address and share one budget.
 */
export type WeightBudget = {
  used(): number;
  /** Charges a request; throws 429 when the minute's budget is spent and 418 for those who go on asking. */
  charge(weight: number): void;
  reset(): void;
};

export function createWeightBudget(now: () => number): WeightBudget {
  let minute = 0;
  let used = 0;
  let refusals = 0;
  let bannedUntil = 0;

  const turn = () => {
    const current = Math.floor(now() / MINUTE);
    if (current === minute) return;
    minute = current;
    used = 0;
    refusals = 0;
  };
  const secondsUntil = (time: number) => Math.max(1, Math.ceil((time - now()) / 1000));

  return {
    used() {
      turn();
      return used;
    },
    charge(weight) {
      turn();
      if (now() < bannedUntil) throw banned(bannedUntil, secondsUntil(bannedUntil));
      used += weight;
      if (used <= WEIGHT_PER_MINUTE) return;
      refusals++;
      if (refusals > MAX_REFUSALS) {
        bannedUntil = now() + BAN;
        throw banned(bannedUntil, secondsUntil(bannedUntil));
      }
      throw tooMuchWeight(secondsUntil((minute + 1) * MINUTE));
    },
    reset() {
      used = 0;
      refusals = 0;
      bannedUntil = 0;
    },
  };
}

export function tooMuchWeight(retryAfterSeconds: number): RestError {
  return new RestError(
    429,
    -1003,
    `Too much request weight used; current limit is ${WEIGHT_PER_MINUTE} request weight per 1 MINUTE. Please use WebSocket Streams for live updates to avoid polling the API.`,
    retryAfterSeconds,
  );
}

export function banned(until: number, retryAfterSeconds: number): RestError {
  return new RestError(
    418,
    -1003,
    `Way too much request weight used; IP banned until ${until}. Please use WebSocket Streams for live updates to avoid bans.`,
    retryAfterSeconds,
  );
}
