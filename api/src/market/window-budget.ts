/** Limits what windows may cost at the exchange, however many people read them. It counts symbols. */
export type FetchBudget = {
  /** Whether old tickers have to do for now. */
  isShort(): boolean;
  /** Reserves a request that renews this many symbols. @returns false when the budget is used up */
  takeRenewal(symbols: number): boolean;
  /**
   * Reserves a request for this many symbols without known tickers. It is refused last: it may use what no other request needs
   * at the exchange, of which each address leaves a part to others.
   * @returns 0 when it is reserved; otherwise how long until it may be, in ms
   */
  takeFirst(symbols: number, address: string): number;
  /** A symbol that was reserved for renewal has cost nothing. */
  giveBack(): void;
};

/** How many symbols come in a minute, and how many are kept at most. */
type Pace = { perMinute: number; most: number };

export type WindowBudgetOptions = {
  renewals: Pace;
  firsts: Pace;
  /** How many symbols alone a full request counts for: it holds more. */
  full: number;
  /** How many symbols beyond the pace the exchange would still answer now; without it, none. */
  spare?: () => number;
  /** Whether nothing is sent to the exchange for now. What is not sent costs nothing. */
  isClosed?: () => boolean;
  now: () => number;
};

const MINUTE = 60_000;

/** A token bucket that a request may overdraw: a large one needs no more than a small one, and delays what follows. */
function createBucket({ perMinute, most }: Pace, now: () => number) {
  let [level, at] = [most, now()];

  /** How long until something is left, in ms. */
  function wait(): number {
    const time = now();
    level = Math.min(most, level + ((time - at) * perMinute) / MINUTE);
    at = time;
    return Math.max(0, Math.ceil(((1 - level) * MINUTE) / perMinute));
  }

  return {
    wait,
    /** @returns 0 when the price is paid; otherwise how long until it can be, in ms */
    take(price: number): number {
      const time = wait();
      if (time === 0) level -= price;
      return time;
    },
    put(): void {
      level = Math.min(most, level + 1);
    },
  };
}

/** How much more of what is left an address may take in a minute than it leaves: many people may share one. */
const SHARE = 3;

/** What was taken has reached the exchange after this, in ms, and counts there. */
const UNDER_WAY = 1_000;

/** Gives out what is left at the exchange, so that no address takes all of it. */
function createSpare(spare: () => number, now: () => number) {
  let minute = { since: now(), takenBy: new Map<string, number>() };
  let moment = { since: now(), most: spare(), taken: 0 };

  return (symbols: number, address: string): boolean => {
    const time = now();
    if (time - minute.since >= MINUTE) minute = { since: time, takenBy: new Map() };
    if (time - moment.since >= UNDER_WAY) moment = { since: time, most: spare(), taken: 0 };
    const taken = (minute.takenBy.get(address) ?? 0) + symbols;
    // What was taken a moment ago has not reached the exchange, which still seems to have it.
    const left = Math.min(spare(), moment.most - moment.taken) - symbols;
    if (taken > SHARE * left) return false;
    moment.taken += symbols;
    minute.takenBy.set(address, taken);
    return true;
  };
}

export function createWindowBudget(options: WindowBudgetOptions): FetchBudget {
  const { renewals, firsts, full, spare = () => 0, isClosed = () => false, now } = options;
  const renewalBucket = createBucket(renewals, now);
  const firstBucket = createBucket(firsts, now);
  const takeSpare = createSpare(spare, now);

  return {
    isShort: () => renewalBucket.wait() > 0,
    takeRenewal: (symbols) => isClosed() || renewalBucket.take(Math.min(symbols, full)) === 0,
    takeFirst(symbols, address) {
      if (isClosed()) return 0;
      const price = Math.min(symbols, full);
      const wait = firstBucket.take(price);
      return wait > 0 && takeSpare(price, address) ? 0 : wait;
    },
    giveBack: renewalBucket.put,
  };
}
