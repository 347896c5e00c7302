/** A price and when it was the last one, in ms since 1970; until `until`, where it was for a second. */
export type Point = { at: number; until?: number; price: number };

/** An alert of a trial: it crosses once. Prices before `since` do not count. */
export type TrialAlert = {
  id: string;
  symbol: string;
  condition:
    | { kind: "above"; price: string }
    | { kind: "below"; price: string }
    | { kind: "near"; price: string; percent: number };
  since: number;
};

/** The prices that had to be seen of each symbol, and all that there were: some of these came with no tick. */
export type Prices = {
  certain(symbol: string): readonly Point[];
  possible(symbol: string): readonly Point[];
};

/** A crossing that was recorded, and when its owner was notified; each time. */
export type Fired = { alertId: string; at: number; told: readonly number[] };

/** What became of the alerts of a trial. */
export type AlertCounts = {
  alerts: number;
  /** How many crossings the exchange's prices make certain. */
  due: number;
  fired: number;
  /** Reported later than the fault allows after its end. */
  late: number;
  /** Due, and not recorded or not reported. */
  missed: number;
  /** Recorded twice, or reported twice although nothing was killed in between. */
  double: number;
  /** Recorded, although no price was there. */
  unfounded: number;
  /** How long the slowest took from its crossing, or from the fault's end, until it was reported; in ms. */
  slowest: number;
};

const hasReached = ({ condition }: TrialAlert, price: number): boolean => {
  const target = Number(condition.price);
  if (condition.kind === "above") return price >= target;
  if (condition.kind === "below") return price <= target;
  return Math.abs(price - target) <= (target * condition.percent) / 100;
};

/**
 * When an alert has to cross, by the definition and nothing of the product's code: the first price that has reached the
 * target after one that had not. With more prices it may cross sooner, and never not at all.
 * @param points the symbol's prices in the order of time
 */
export function crossesAt(alert: TrialAlert, points: readonly Point[]): number | null {
  const seen = points.filter(({ at, until = at }) => until >= alert.since);
  const armed = seen.findIndex(({ price }) => !hasReached(alert, price));
  if (armed === -1) return null;
  return seen.slice(armed).find(({ price }) => hasReached(alert, price))?.at ?? null;
}

/** The ids of the alerts that have to have crossed. */
export const dueOf = (alerts: readonly TrialAlert[], { certain }: Prices): string[] =>
  alerts.filter((alert) => crossesAt(alert, certain(alert.symbol)) !== null).map(({ id }) => id);

const isAgain = ({ told: [first, ...others] }: Fired, kills: readonly number[]): boolean =>
  first !== undefined && others.some((at) => !kills.some((kill) => first <= kill && kill <= at));

/**
 * Counts what became of alerts.
 * @param end when the fault was over, and `bound` by how much later its crossings may be reported, in ms.
 * @param kills when a process was killed: between acceptance and record it may be reported again.
 */
export function judge(
  alerts: readonly TrialAlert[],
  prices: Prices,
  fired: readonly Fired[],
  { end, bound, kills = [] }: { end: number; bound: number; kills?: readonly number[] },
): AlertCounts {
  const due = dueOf(alerts, prices);
  const recorded = new Set(fired.map(({ alertId }) => alertId));
  const waits = fired.flatMap(({ at, told: [first] }) =>
    first === undefined ? [] : [Math.max(0, first - Math.max(at, end))],
  );
  const count = <Value>(values: readonly Value[], of: (value: Value) => boolean) => values.filter(of).length;
  return {
    ...{ alerts: alerts.length, due: due.length, fired: recorded.size },
    late: count(waits, (wait) => wait > bound),
    missed: count(due, (id) => !recorded.has(id)) + count(fired, ({ told }) => told.length === 0),
    double: fired.length - recorded.size + count(fired, (one) => isAgain(one, kills)),
    unfounded: count(
      alerts,
      (alert) => recorded.has(alert.id) && crossesAt(alert, prices.possible(alert.symbol)) === null,
    ),
    slowest: Math.max(0, ...waits),
  };
}
