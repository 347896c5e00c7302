import type { Alert } from "@cointide/shared/contracts/alerts";
import { distanceOf, waitReason } from "../alert/distance.ts";
import type { Sort } from "./list-choices.ts";

const RANKS = { active: 0, dormant: 1, paused: 2, done: 3 };

/** Far behind all that have a target. */
const NO_DISTANCE = Number.POSITIVE_INFINITY;

/** Where an alert belongs by distance: those that the next price may fire come first. */
function placeOf({ condition, status }: Alert, last: string | undefined): { rank: number; distance: number } {
  const isDormant = status === "active" && waitReason(condition, last) !== null;
  const percent = distanceOf(condition, last);
  return {
    rank: RANKS[isDormant ? "dormant" : status],
    distance: percent === null ? NO_DISTANCE : Math.abs(percent),
  };
}

/**
 * The ids of alerts in order: the nearest to its target first, and those that are dormant or do not watch last; the newest
 * first; or by symbol. Equal ones are sorted by age, the newest first.
 */
export function sortAlerts(
  alerts: readonly Alert[],
  sort: Sort,
  lastOf: (symbol: string) => string | undefined,
): string[] {
  const places = new Map(alerts.map((alert) => [alert, placeOf(alert, lastOf(alert.symbol))]));
  const compare = (one: Alert, other: Alert): number => {
    if (sort === "symbol") return one.symbol.localeCompare(other.symbol);
    const [near, far] = [places.get(one), places.get(other)];
    if (sort === "newest" || near === undefined || far === undefined) return 0;
    return near.rank - far.rank || (near.distance === far.distance ? 0 : near.distance - far.distance);
  };
  return alerts
    .toSorted((one, other) => compare(one, other) || other.createdAt - one.createdAt)
    .map(({ id }) => id);
}

/** The ids that are still there in the order in which they stood, and the new ones in front. */
export function keepOrder(order: readonly string[], ids: readonly string[]): string[] {
  const present = new Set(ids);
  const known = new Set(order);
  return [...ids.filter((id) => !known.has(id)), ...order.filter((id) => present.has(id))];
}
