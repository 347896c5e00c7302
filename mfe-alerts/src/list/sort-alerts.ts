import type { Alert } from "@cointide/shared/contracts/alerts";
import { distanceOf } from "../alert/distance.ts";
import type { Sort } from "./list-choices.ts";

const RANKS: Record<Alert["status"], number> = { active: 0, paused: 1, done: 2 };

/** Far behind all that have a target. */
const NO_DISTANCE = Number.POSITIVE_INFINITY;

/**
 * The ids of alerts in order: the nearest to its target first, and those that do not watch last; the newest first; or by
 * symbol. Equal ones stand by age, the newest first.
 */
export function sortAlerts(
  alerts: readonly Alert[],
  sort: Sort,
  lastOf: (symbol: string) => string | undefined,
): string[] {
  const distance = new Map(
    alerts.map(({ id, symbol, condition }) => {
      const percent = distanceOf(condition, lastOf(symbol));
      return [id, percent === null ? NO_DISTANCE : Math.abs(percent)];
    }),
  );
  const compare = (one: Alert, other: Alert): number => {
    if (sort === "symbol") return one.symbol.localeCompare(other.symbol);
    if (sort === "newest") return 0;
    const [near, far] = [distance.get(one.id) ?? NO_DISTANCE, distance.get(other.id) ?? NO_DISTANCE];
    return RANKS[one.status] - RANKS[other.status] || (near === far ? 0 : near - far);
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
