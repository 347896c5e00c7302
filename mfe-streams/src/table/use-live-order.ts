import { QUERY_KEYS, useQueryClient } from "@cointide/shared/query";
import { cachedStreams } from "@cointide/shared/streams/cached-streams";
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useState } from "react";
import type { Sort } from "../board/board.ts";
import { isSortable, keepOrder, sortSymbols, type Tickers } from "./sort-symbols.ts";

/** Prices of rows out of sight come in parts all through a second: the order follows once in one, in ms. */
const EVERY = 1_000;

type LiveSort<Order> = {
  /** The symbols of all rows. */
  symbols: readonly string[];
  sort: Sort | null;
  /** Whether a hand is on the rows. */
  isHeld: boolean;
  /** Sorts by the tickers of now. Gives `before` where nothing changes its place. */
  sortNow: (tickers: Tickers, before?: Order) => Order;
};

/**
 * An order by a column, which follows the prices. While it is held, rows stay where they are; choosing another column sorts
 * at once all the same, and so do the first values of a board, whose rows have no places yet.
 */
export function useLiveSort<Order>({ symbols, sort, isHeld, sortNow }: LiveSort<Order>): Order {
  const queryClient = useQueryClient();
  const countSortable = (tickers: Tickers) =>
    sort === null ? 0 : symbols.filter((symbol) => isSortable(symbol, tickers, sort)).length;
  const sortAll = (before?: Order) => {
    const { tickers } = cachedStreams(queryClient);
    return { order: sortNow(tickers, before), sortable: countSortable(tickers) };
  };
  const [sorted, setSorted] = useState(() => sortAll());
  const follow = useEffectEvent(() =>
    setSorted((before) => {
      const now = sortAll(before.order);
      return now.order === before.order && now.sortable === before.sortable ? before : now;
    }),
  );
  const hasFirstValues = useEffectEvent(
    () =>
      sorted.sortable * 2 < symbols.length &&
      countSortable(cachedStreams(queryClient).tickers) > sorted.sortable,
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: another column sorts at once.
  useLayoutEffect(() => follow(), [sort]);

  useEffect(() => {
    if (sort === null) return;
    if (!isHeld) follow();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const undo = queryClient.getQueryCache().subscribe(({ query }) => {
      if (query.queryKey[0] !== QUERY_KEYS.streams[0]) return;
      if (hasFirstValues()) return follow();
      if (isHeld || timer !== undefined) return;
      timer = setTimeout(() => {
        timer = undefined;
        follow();
      }, EVERY);
    });
    return () => {
      clearTimeout(timer);
      undo();
    };
  }, [isHeld, sort, queryClient]);

  return sorted.order;
}

const isEqual = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((symbol, at) => symbol === other[at]);

/** An order that is the one before, if both are equal. */
export const sameOr = (before: readonly string[] | undefined, order: readonly string[]): readonly string[] =>
  before !== undefined && isEqual(before, order) ? before : order;

/** The symbols in the order of a column, which follows the prices unless it is held. */
export function useLiveOrder(
  symbols: readonly string[],
  sort: Sort | null,
  isHeld: boolean,
): readonly string[] {
  const order = useLiveSort<readonly string[]>({
    ...{ symbols, sort, isHeld },
    sortNow: (tickers, before) => sameOr(before, sortSymbols(symbols, tickers, sort)),
  });
  return useMemo(() => (sort === null ? symbols : keepOrder(order, symbols)), [order, symbols, sort]);
}
