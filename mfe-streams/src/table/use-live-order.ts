import { QUERY_KEYS, useQueryClient } from "@cointide/shared/query";
import { cachedStreams } from "@cointide/shared/streams/cached-streams";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { Sort } from "../board/board.ts";
import { keepOrder, sortSymbols } from "./sort-symbols.ts";

/** Prices of rows out of sight come in parts all through a second: the order follows once in one, in ms. */
const EVERY = 1_000;

const isEqual = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((symbol, at) => symbol === other[at]);

/**
 * The symbols in the order of a column, which follows the prices. While it is held, rows stay where they are; choosing
 * another column sorts at once all the same.
 */
export function useLiveOrder(
  symbols: readonly string[],
  sort: Sort | null,
  isHeld: boolean,
): readonly string[] {
  const queryClient = useQueryClient();
  const sorted = useRef(() => symbols as string[]);
  sorted.current = () => sortSymbols(symbols, cachedStreams(queryClient).tickers, sort);
  const [order, setOrder] = useState<readonly string[]>(() => sorted.current());

  // biome-ignore lint/correctness/useExhaustiveDependencies: another column sorts at once.
  useLayoutEffect(() => setOrder(sorted.current()), [sort]);

  useEffect(() => {
    if (isHeld || sort === null) return;
    const follow = () =>
      setOrder((before) => {
        const next = sorted.current();
        return isEqual(before, next) ? before : next;
      });
    follow();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const undo = queryClient.getQueryCache().subscribe(({ query }) => {
      if (timer !== undefined || query.queryKey[0] !== QUERY_KEYS.streams[0]) return;
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

  return useMemo(() => (sort === null ? symbols : keepOrder(order, symbols)), [order, symbols, sort]);
}
