import type { Alert } from "@cointide/shared/contracts/alerts";
import { useQueryClient } from "@cointide/shared/query";
import { cachedStreams } from "@cointide/shared/streams/cached-streams";
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useState } from "react";
import { type Quotes, quotedLast } from "../alert/quotes.ts";
import type { Sort } from "./list-choices.ts";
import { keepOrder, sortAlerts } from "./sort-alerts.ts";

/** How often the order follows the prices, in ms. */
const EVERY = 2_000;

/**
 * The alerts in order, which follows the prices. While a hand is on the list, rows stay where they are; choosing another
 * order sorts at once all the same.
 */
export function useOrder(
  alerts: readonly Alert[],
  sort: Sort,
  quotes: Quotes,
  isHeld: boolean,
): readonly Alert[] {
  const queryClient = useQueryClient();
  const sorted = () => {
    const { tickers } = cachedStreams(queryClient);
    return sortAlerts(alerts, sort, (symbol) => {
      const ticker = tickers[symbol];
      return ticker?.asOf ? ticker.last : quotedLast(quotes, symbol);
    });
  };
  const [order, setOrder] = useState<readonly string[]>(sorted);
  const follow = useEffectEvent(() =>
    setOrder((before) => {
      const next = sorted();
      return next.join() === before.join() ? before : next;
    }),
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: another order sorts at once.
  useLayoutEffect(() => follow(), [sort]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other alerts and fetched prices sort at once, unless held.
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
