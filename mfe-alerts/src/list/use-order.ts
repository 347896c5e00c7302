import type { Alert } from "@cointide/shared/contracts/alerts";
import { withValues } from "@cointide/shared/feed/feed-status";
import { definePreference } from "@cointide/shared/preferences";
import { useQueryClient } from "@cointide/shared/query";
import { cachedStreams } from "@cointide/shared/streams/cached-streams";
import { useHeld } from "@cointide/shared/ui/use-held";
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useMemo, useState } from "react";
import { distanceOf, waitReason } from "../alert/distance.ts";
import { type Quotes, quotedLast } from "../alert/quotes.ts";

const SORTS = ["distance", "newest", "symbol"] as const;
type Sort = (typeof SORTS)[number];

const readSort = (value: unknown): Sort => SORTS.find((sort) => sort === value) ?? "distance";

/** The order that the user chose last. */
export const alertSort = definePreference<Sort>({
  name: "alert-sort",
  schema: { safeParse: (value) => ({ success: true, data: readSort(value) }) },
  initial: "distance",
});

const RANKS = { active: 0, dormant: 1, paused: 2, done: 3 };

/** Sorts alerts without a target last. */
const NO_DISTANCE = Number.POSITIVE_INFINITY;

/** Returns the place of an alert by distance. Active ones come first. */
function placeOf({ condition, status }: Alert, last: string | undefined): { rank: number; distance: number } {
  const isDormant = status === "active" && waitReason(condition, last) !== null;
  const percent = distanceOf(condition, last);
  return {
    rank: RANKS[isDormant ? "dormant" : status],
    distance: percent === null ? NO_DISTANCE : Math.abs(percent),
  };
}

/**
 * Sorts the IDs of alerts by distance (dormant and inactive ones last), by age or by symbol. The newest of equal ones comes
 * first.
 */
function sortAlerts(
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

/** Keeps the order of the remaining IDs, with new ones in front. */
function keepOrder(order: readonly string[], ids: readonly string[]): string[] {
  const present = new Set(ids);
  const known = new Set(order);
  return [...ids.filter((id) => !known.has(id)), ...order.filter((id) => present.has(id))];
}

/** How often prices update the order, in ms. */
const EVERY = 2_000;

/**
 * Returns the alerts in an order that follows prices. Rows keep their places while the user interacts with the list, unless
 * the user chooses another order.
 */
export function useOrder(
  alerts: readonly Alert[],
  sort: Sort,
  quotes: Quotes,
  list: RefObject<HTMLElement | null>,
): readonly Alert[] {
  const isHeld = useHeld(list);
  const queryClient = useQueryClient();
  const sorted = () => {
    const { tickers } = cachedStreams(queryClient);
    return sortAlerts(alerts, sort, (symbol) => {
      return withValues(tickers[symbol])?.last ?? quotedLast(quotes, symbol);
    });
  };
  const [order, setOrder] = useState<readonly string[]>(sorted);
  const follow = useEffectEvent(() =>
    setOrder((before) => {
      const next = sorted();
      return next.join() === before.join() ? before : next;
    }),
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: another order sorts immediately.
  useLayoutEffect(() => follow(), [sort]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other alerts and fetched prices sort immediately, unless held.
  useEffect(() => {
    if (isHeld) return;
    follow();
    const timer = setInterval(follow, EVERY);
    return () => clearInterval(timer);
  }, [isHeld, alerts, quotes]);

  return useMemo(() => {
    const byId = new Map(alerts.map((alert) => [alert.id, alert]));
    return keepOrder(order, [...byId.keys()]).flatMap((id) => byId.get(id) ?? []);
  }, [alerts, order]);
}
