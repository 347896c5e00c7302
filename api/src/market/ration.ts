/** Limits what one kind of facts may cost at the exchange, however many people read them. */
export type Ration = {
  /** Whether facts of the span that are old have to do for now. */
  isShort(span: string): boolean;
  /**
   * Books one request for so many symbols if there is enough for it. @param kind what is old may be renewed with what is
   * there; what nobody knows yet is worth a debt
   * @returns 0 when it is booked; otherwise how long until it may be, in ms
   */
  take(span: string, symbols: number, kind: "old" | "unknown"): number;
  /** A symbol that was booked has cost nothing. */
  giveBack(): void;
};

/** For facts that cost so little that nobody counts. */
export const NO_RATION: Ration = { isShort: () => false, take: () => 0, giveBack: () => {} };

type RationOptions = {
  /** How many symbols may be fetched a minute, each alone. */
  perMinute: number;
  /** How many may be owed. */
  credit: number;
  /** How many symbols alone a full request counts for: it holds more. */
  full: number;
  now: () => number;
};

const MINUTE = 60_000;
/** How long after its turn has come a span may take its time to be read again, in ms. */
const TURN = 15_000;

type Turn = { span: string; price: number; until: number };

/**
 * Weight comes in at a steady pace, and as much as a full request needs is kept: a crowd cannot spend in a burst what
 * comes in later. Who finds too little is next in turn: small requests would leave nothing for a full one.
 */
export function createRation({ perMinute, credit, full, now }: RationOptions): Ration {
  let [level, at] = [full, now()];
  const next: { old?: Turn; unknown?: Turn } = {};

  function fill(): void {
    const time = now();
    level = Math.min(full, level + ((time - at) * perMinute) / MINUTE);
    at = time;
  }

  function turnOf(kind: "old" | "unknown"): Turn | undefined {
    const turn = next[kind];
    return turn !== undefined && at <= turn.until ? turn : undefined;
  }

  return {
    isShort(span) {
      fill();
      const turn = turnOf("old");
      return turn === undefined ? level < 1 : turn.span !== span || level < turn.price;
    },
    take(span, symbols, kind) {
      fill();
      const turn = turnOf(kind);
      if (turn !== undefined && turn.span !== span) return turn.until - at;
      const price = Math.min(symbols, full);
      const lacking = price - level - (kind === "unknown" ? credit : 0);
      const wait = Math.ceil((lacking * MINUTE) / perMinute);
      if (wait > 0) {
        next[kind] = { span, price, until: at + wait + TURN };
        return wait;
      }
      delete next[kind];
      level -= price;
      return 0;
    },
    giveBack() {
      level = Math.min(full, level + 1);
    },
  };
}
