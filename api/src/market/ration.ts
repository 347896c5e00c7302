/** What is old has to do where there is too little; who asks for what nobody knows yet gets nothing then. */
type Purpose = "old" | "unknown";

/** Limits what one kind of facts may cost at the exchange, however many people read them. */
export type Ration = {
  /** Whether facts of the span that are old have to do for now. */
  isShort(span: string): boolean;
  /**
   * Books one request for so many symbols if there is enough for it.
   * @returns 0 when it is booked; otherwise how long until it may be, in ms
   */
  take(span: string, symbols: number, purpose: Purpose): number;
  /** A symbol that was booked has cost nothing. */
  giveBack(): void;
};

/** For facts that cost so little that nobody counts. */
export const NO_RATION: Ration = { isShort: () => false, take: () => 0, giveBack: () => {} };

/** How many symbols come in a minute, and how many are kept at most. */
type Pace = { perMinute: number; most: number };

type RationOptions = Record<Purpose, Pace> & {
  /** How many symbols alone a full request counts for: it holds more. */
  full: number;
  now: () => number;
};

const MINUTE = 60_000;
/** How long after its turn has come a span may take its time to be read again, in ms. */
const TURN = 15_000;

type Turn = { span: string; price: number; until: number };

/** What comes in at a steady pace: a crowd cannot spend in a burst what comes in later. */
function createPot({ perMinute, most }: Pace, now: () => number) {
  let [level, at] = [most, now()];
  let next: Turn | null = null;

  function fill(): void {
    const time = now();
    level = Math.min(most, level + ((time - at) * perMinute) / MINUTE);
    at = time;
    if (next !== null && at > next.until) next = null;
  }

  return {
    isShort(span: string): boolean {
      fill();
      return next === null ? level < 1 : next.span !== span || level < next.price;
    },
    /** Who finds too little is next in turn: small requests would leave nothing for a full one. */
    take(span: string, price: number): number {
      fill();
      if (next !== null && next.span !== span) return next.until - at;
      const wait = Math.ceil(((price - level) * MINUTE) / perMinute);
      next = wait > 0 ? { span, price, until: at + wait + TURN } : null;
      if (wait > 0) return wait;
      level -= price;
      return 0;
    },
    put(): void {
      level = Math.min(most, level + 1);
    },
  };
}

export function createRation({ full, now, ...paces }: RationOptions): Ration {
  const pots = { old: createPot(paces.old, now), unknown: createPot(paces.unknown, now) };
  return {
    isShort: pots.old.isShort,
    take: (span, symbols, purpose) => pots[purpose].take(span, Math.min(symbols, full)),
    giveBack: pots.old.put,
  };
}
