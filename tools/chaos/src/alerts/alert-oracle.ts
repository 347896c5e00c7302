/** A price and when it was the last one, in ms since 1970; until `until`, where it was for a second. */
export type Point = { at: number; until?: number; price: number };

/** An alert of a trial: it crosses once. */
export type TrialAlert = {
  id: string;
  symbol: string;
  condition:
    | { kind: "above"; price: string }
    | { kind: "below"; price: string }
    | { kind: "near"; price: string; percent: number };
  /** Prices before do not count; ms since 1970. */
  since: number;
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
