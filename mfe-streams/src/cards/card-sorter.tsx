import { useHeld } from "@cointide/shared/ui/use-held";
import { type RefObject, useLayoutEffect, useMemo } from "react";
import type { Sort } from "../data/board.ts";
import type { PanelItem } from "../data/panel-items.ts";
import { useLiveSort } from "../rows/use-live-order.ts";
import { type CardOrder, keepCards, sortCards } from "./card-order.ts";
import styles from "./card-sorter.module.css";
import { sortPhrase } from "./sort-words.ts";
import { useSidewaysScroll } from "./use-sideways-scroll.ts";

type CardSorterProps = {
  items: readonly PanelItem[];
  sort: Sort;
  /** The list of the cards. */
  list: RefObject<HTMLElement | null>;
  /** Takes each new order, before the browser paints. */
  onOrder: (order: CardOrder) => void;
};

/** Keeps the cards sorted by a column, and says by which one, and whether the order follows the prices. */
export function CardSorter({ items, sort, list, onOrder }: CardSorterProps) {
  const isHeld = useHeld(list, "page");
  useSidewaysScroll(list);
  const symbols = useMemo(() => items.flatMap(({ stream }) => stream.symbols), [items]);
  const sorted = useLiveSort<CardOrder>({
    ...{ symbols, sort, isHeld },
    sortNow: (market, before) => sortCards(items, market, sort, before),
  });
  const order = useMemo(() => keepCards(sorted, items), [sorted, items]);
  useLayoutEffect(() => onOrder(order), [order, onOrder]);
  return (
    <p className={styles.note}>
      <span>{isHeld ? "Order paused while you are in the cards" : "Sorted live"}</span>
      <span>{sortPhrase(sort)}</span>
    </p>
  );
}
