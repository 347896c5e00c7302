import { crossesAt, type Point, type TrialAlert } from "./alert-oracle.ts";

/** What became of the alerts of a trial. */
export type AlertCounts = {
  alerts: number;
  /** How many crossings the exchange's prices make certain. */
  due: number;
  fired: number;
  /** Told later than the fault allows after its end. */
  late: number;
  /** Due, and not recorded or not told. */
  missed: number;
  /** Recorded twice, or told twice although nothing was killed in between. */
  double: number;
  /** Recorded, although no price was there. */
  unfounded: number;
  /** How long the slowest took from its crossing, or from the fault's end, until it was told; in ms. */
  slowest: number;
};

/** The prices that had to be seen of each symbol, and all that there were: some of these no tick told. */
export type Prices = {
  certain(symbol: string): readonly Point[];
  possible(symbol: string): readonly Point[];
};

/** A crossing that was recorded, and when its owner was told; each time. */
export type Fired = { alertId: string; at: number; told: readonly number[] };

type Judgement = {
  alerts: readonly TrialAlert[];
  prices: Prices;
  fired: readonly Fired[];
  /** When the fault was over, and by how much later its crossings may be told. */
  end: number;
  bound: number;
  /** When a process was killed: between acceptance and record it may be told again. */
  kills: readonly number[];
};

/** The ids of the alerts that have to have crossed. */
export const dueOf = (alerts: readonly TrialAlert[], { certain }: Prices): string[] =>
  alerts.filter((alert) => crossesAt(alert, certain(alert.symbol)) !== null).map(({ id }) => id);

const isAgain = ({ told: [first, ...others] }: Fired, kills: readonly number[]): boolean =>
  first !== undefined && others.some((at) => !kills.some((kill) => first <= kill && kill <= at));

export function judge({ alerts, prices, fired, end, bound, kills }: Judgement): AlertCounts {
  const due = new Set(dueOf(alerts, prices));
  const byAlert = new Map(fired.map((one) => [one.alertId, one]));
  const waits = fired.flatMap(({ at, told: [first] }) =>
    first === undefined ? [] : [Math.max(0, first - Math.max(at, end))],
  );
  const isUnfounded = ({ id, symbol, ...alert }: TrialAlert) =>
    byAlert.has(id) && crossesAt({ id, symbol, ...alert }, prices.possible(symbol)) === null;
  return {
    alerts: alerts.length,
    due: due.size,
    fired: byAlert.size,
    late: waits.filter((wait) => wait > bound).length,
    missed:
      [...due].filter((id) => !byAlert.has(id)).length + fired.filter(({ told }) => told.length === 0).length,
    double: fired.length - byAlert.size + fired.filter((one) => isAgain(one, kills)).length,
    unfounded: alerts.filter(isUnfounded).length,
    slowest: Math.max(0, ...waits),
  };
}
