import type { Stream } from "@cointide/shared/contracts/streams";
import { useLayoutEffect, useMemo, useState } from "react";
import type { CardOrder } from "../cards/card-order.ts";
import { board } from "../data/board.ts";
import type { Deletion } from "../data/change-streams.ts";
import { inOrder, type PanelItem, panelItems } from "../data/panel-items.ts";

const NONE: readonly PanelItem[] = [];

/** What stands in the panel: as it was arranged, and as it is shown, which is in the order of a column where one is chosen. */
export function useOrderedItems(streams: readonly Stream[], deletions: readonly Deletion[]) {
  const { order: arranged, cardSort: sort } = board.use();
  const [sorted, setOrder] = useState<CardOrder | null>(null);
  // Cards that begin sorted wait for their order, which comes within the first render.
  const [isOrdered, setOrdered] = useState(sort === null);
  useLayoutEffect(() => setOrdered(true), []);
  const items = useMemo(
    () => inOrder(panelItems(streams, deletions), arranged),
    [streams, deletions, arranged],
  );
  const order = sort === null ? null : sorted;
  const inSort = useMemo(() => (order === null ? items : inOrder(items, order.ids)), [order, items]);
  return { items, shown: isOrdered ? inSort : NONE, sort, order, setOrder };
}
