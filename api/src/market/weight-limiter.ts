import { ExchangeError, type ExchangeFailure } from "./exchange.ts";

/** The exchange's limit is 6,000 a minute and address; the rest is room for its other users at the same address. */
const BUDGET = 4_800;
const MINUTE = 60_000;

/** Keeps the weight of all requests to the exchange within the budget in any 60 seconds. */
export type WeightLimiter = {
  /** Books the weight of a request that is about to be sent. @throws {ExchangeError} while it must not be sent. */
  take(weight: number): void;
  /** Takes over what the exchange counted in its current minute: others may share our address. */
  noteUsed(used: number): void;
  /** Refuses every request for `duration` ms. */
  close(duration: number, failure: ExchangeFailure): void;
  /** The weight of the past 60 seconds. */
  used(): number;
  /** The weight that is left now. */
  room(): number;
  /** Whether every request is refused for now. */
  isClosed(): boolean;
};

export function createWeightLimiter(now: () => number, budget: number = BUDGET): WeightLimiter {
  let booked: { at: number; weight: number }[] = [];
  let counted = { at: 0, used: 0 };
  let closed: { until: number; failure: ExchangeFailure } = { until: 0, failure: "busy" };

  const sum = (bookings: typeof booked) => bookings.reduce((total, { weight }) => total + weight, 0);

  /** The exchange's count ends with its minute; what was booked since comes on top of it. */
  function countedNow(time: number): number {
    if (Math.floor(counted.at / MINUTE) !== Math.floor(time / MINUTE)) return 0;
    return counted.used + sum(booked.filter(({ at }) => at > counted.at));
  }

  function waitFor(weight: number, time: number): number {
    if (countedNow(time) + weight > budget) return MINUTE - (time % MINUTE);
    const oldest = booked[0];
    return sum(booked) + weight > budget && oldest ? oldest.at + MINUTE - time : 0;
  }

  function used(): number {
    const time = now();
    return Math.max(countedNow(time), sum(booked.filter(({ at }) => at > time - MINUTE)));
  }

  const isClosed = () => now() < closed.until;

  return {
    used,
    isClosed,
    room: () => (isClosed() ? 0 : Math.max(0, budget - used())),
    take(weight) {
      const time = now();
      if (isClosed()) throw new ExchangeError(closed.failure, closed.until - time);
      booked = booked.filter(({ at }) => at > time - MINUTE);
      const wait = waitFor(weight, time);
      if (wait > 0) throw new ExchangeError("busy", wait, `The budget of ${budget} a minute is used up.`);
      booked.push({ at: time, weight });
    },
    noteUsed(used) {
      counted = { at: now(), used };
    },
    close(duration, failure) {
      const until = now() + duration;
      if (until > closed.until) closed = { until, failure };
    },
  };
}
