/** Limits what one kind of facts may cost at the exchange, however many people read them. */
export type Ration = {
  /** Whether facts of the span that are old have to do for now. */
  isShort(span: string): boolean;
  /**
   * Books one request that renews so many symbols of a span, if there is enough for it.
   * @returns 0 when it is booked; otherwise how long until it may be, in ms
   */
  takeRenewal(span: string, symbols: number): number;
  /**
   * Books one request for so many symbols of which nothing is known. It is refused last: it may use what nobody else
   * needs at the exchange, of which each address leaves a part to others.
   * @returns 0 when it is booked; otherwise how long until it may be, in ms
   */
  takeFirst(symbols: number, address: string): number;
  /** A symbol that was booked has cost nothing. */
  giveBack(): void;
};

/** For facts that cost so little that nobody counts. */
export const NO_RATION: Ration = {
  isShort: () => false,
  takeRenewal: () => 0,
  takeFirst: () => 0,
  giveBack: () => {},
};

/** How many symbols come in a minute, and how many are kept at most. */
type Pace = { perMinute: number; most: number };

export type RationOptions = {
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
/** How long after its turn has come a span may take its time to be read again, in ms. */
const TURN = 15_000;

type Turn = { span: string; price: number; until: number };

/** What comes in at a steady pace: a crowd cannot spend in a burst what comes in later. */
function createPot({ perMinute, most }: Pace, now: () => number) {
  let [level, at] = [most, now()];

  function fill(): number {
    const time = now();
    level = Math.min(most, level + ((time - at) * perMinute) / MINUTE);
    at = time;
    return level;
  }

  return {
    fill,
    /** @returns 0 when the price is paid; otherwise how long until it can be, in ms */
    take(price: number): number {
      const wait = Math.ceil(((price - fill()) * MINUTE) / perMinute);
      if (wait > 0) return wait;
      level -= price;
      return 0;
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

export function createRation(options: RationOptions): Ration {
  const { renewals, firsts, full, spare = () => 0, isClosed = () => false, now } = options;
  const renewalPot = createPot(renewals, now);
  const firstPot = createPot(firsts, now);
  const takeSpare = createSpare(spare, now);
  let next: Turn | null = null;

  function turn(): Turn | null {
    if (next !== null && now() > next.until) next = null;
    return next;
  }

  return {
    isShort(span) {
      const level = renewalPot.fill();
      const waiting = turn();
      return waiting === null ? level < 1 : waiting.span !== span || level < waiting.price;
    },
    /** Who finds too little is next in turn: small requests would leave nothing for a full one. */
    takeRenewal(span, symbols) {
      if (isClosed()) return 0;
      const waiting = turn();
      if (waiting !== null && waiting.span !== span) return waiting.until - now();
      const price = Math.min(symbols, full);
      const wait = renewalPot.take(price);
      next = wait > 0 ? { span, price, until: now() + wait + TURN } : null;
      return wait;
    },
    takeFirst(symbols, address) {
      if (isClosed()) return 0;
      const price = Math.min(symbols, full);
      const wait = firstPot.take(price);
      return wait > 0 && takeSpare(price, address) ? 0 : wait;
    },
    giveBack: renewalPot.put,
  };
}
