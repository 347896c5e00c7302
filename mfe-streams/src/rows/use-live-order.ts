import { useHost } from "@cointide/shared/host";
import { converters } from "@cointide/shared/preferences/conversions";
import { QUERY_KEYS, useQueryClient } from "@cointide/shared/query";
import { cachedStreams } from "@cointide/shared/streams/cached-streams";
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useState } from "react";
import type { Sort } from "../data/board.ts";
import { changesPart, watchChanges } from "./changes-part.ts";
import { spansOf } from "./columns.ts";
import { isSortable, keepOrder, type Market, sortSymbols } from "./sort-symbols.ts";

/** Prices of rows out of sight come in parts all through a second: the order follows at most once in one, in ms. */
const EVERY = 1_000;

/** Calls `run` at once, or as soon as a second has passed since it last did. */
function createThrottle(run: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDue = false;
  function runNow(): void {
    clearTimeout(timer);
    isDue = false;
    timer = setTimeout(() => {
      timer = undefined;
      if (isDue) runNow();
    }, EVERY);
    run();
  }
  return {
    runNow,
    runSoon() {
      if (timer === undefined) runNow();
      else isDue = true;
    },
    stop: () => clearTimeout(timer),
  };
}

type LiveSort<Order> = {
  /** The symbols of all rows, the same array while they are the same. */
  symbols: readonly string[];
  sort: Sort | null;
  /** Whether a hand is on the rows. */
  isHeld: boolean;
  /** Sorts by the values of now. Gives `before` where nothing changes its place. */
  sortNow: (market: Market, before?: Order) => Order;
};

/**
 * An order by a column, which follows the prices. While it is held, rows stay where they are; choosing another column sorts
 * at once all the same, and so do the first values of a board, whose rows have no places yet.
 */
export function useLiveSort<Order>({ symbols, sort, isHeld, sortNow }: LiveSort<Order>): Order {
  const queryClient = useQueryClient();
  const { api } = useHost();
  const readMarket = (): Market => {
    const { tickers } = cachedStreams(queryClient);
    const changes = changesPart.get()?.changesStoreOf(api);
    return { tickers, referenceOf: changes && ((symbol, span) => changes.get(symbol, span)?.price) };
  };
  const countSortable = (market: Market) =>
    sort === null ? 0 : symbols.filter((symbol) => isSortable(symbol, market, sort)).length;
  const sortAll = (before?: Order) => {
    const market = readMarket();
    return { order: sortNow(market, before), sortable: countSortable(market), sort };
  };
  const [sorted, setSorted] = useState(() => sortAll());
  const follow = useEffectEvent(() =>
    setSorted((before) => {
      const now = sortAll(before.order);
      // Values that go and come again, as with the rate of a currency, are no first ones: their rows have places.
      if (before.sort === sort) now.sortable = Math.max(before.sortable, now.sortable);
      const isSame = now.order === before.order && now.sortable === before.sortable;
      return isSame && before.sort === sort ? before : now;
    }),
  );
  const hasFirstValues = useEffectEvent(
    () => sorted.sortable * 2 < symbols.length && countSortable(readMarket()) > sorted.sortable,
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: another column sorts at once.
  useLayoutEffect(() => follow(), [sort]);

  useEffect(() => {
    if (sort === null) return;
    const throttle = createThrottle(follow);
    if (!isHeld) throttle.runNow();
    const onChange = () => {
      if (hasFirstValues()) throttle.runNow();
      else if (!isHeld) throttle.runSoon();
    };
    let { tickers } = cachedStreams(queryClient);
    const undos = [
      queryClient.getQueryCache().subscribe(({ query }) => {
        if (query.queryKey[0] !== QUERY_KEYS.streams[0]) return;
        // The cache reports each change more than once: a second report would have the order wait for nothing.
        const before = tickers;
        tickers = cachedStreams(queryClient).tickers;
        if (tickers !== before) onChange();
      }),
      // Prices are sorted as they are shown, in another currency too while none of them moves.
      converters.subscribe(onChange),
    ];
    return () => {
      throttle.stop();
      for (const undo of undos) undo();
    };
  }, [isHeld, sort, queryClient]);

  const by = sort?.by;
  useEffect(
    () => watchChanges(api, symbols, spansOf([by ?? ""]), () => hasFirstValues() && follow()),
    [api, symbols, by],
  );

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
    sortNow: (market, before) => sameOr(before, sortSymbols(symbols, market, sort)),
  });
  return useMemo(() => (sort === null ? symbols : keepOrder(order, symbols)), [order, symbols, sort]);
}
