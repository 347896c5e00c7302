import { LiveRow } from "@cointide/shared/board/live-row";
import { tableForm, useVirtualRows, VirtualTable } from "@cointide/shared/board/virtual-table";
import { historyStoreOf } from "@cointide/shared/history/history-store";
import { useHost } from "@cointide/shared/host";
import { useRoom } from "@cointide/shared/ui/use-room";
import { type RefObject, useCallback, useMemo, useRef } from "react";
import type { LiveRows } from "../data/live-rows.ts";
import { marketSource } from "../data/market-source.ts";
import { useLiveTicks } from "../data/use-live-ticks.ts";
import { nextSort, type Sort, type SortKey } from "../view/market-view.ts";
import { fittingColumns } from "./columns.ts";
import styles from "./markets-table.module.css";
import { RowMenuCell, RowMenuContext, RowMenuPanel, useRowMenu } from "./row-menu.tsx";
import { useKeptScroll } from "./use-kept-scroll.ts";

/** More letters than a symbol has room for in one line. */
const LONG = 9;

type MarketsTableProps = {
  /** The box that scrolls it. */
  box: RefObject<HTMLElement | null>;
  /** Whether there is nothing to show yet. */
  isLoading: boolean;
  /** All rows in their order. */
  symbols: readonly string[];
  rows: LiveRows;
  own: ReadonlySet<string>;
  /** Names what is shown: another choice begins at its top. */
  choice: string;
  sort: Sort;
  onSort: (sort: Sort) => void;
};

/** One table of markets, of which only the rows in view are drawn and tick. */
export function MarketsTable(props: MarketsTableProps) {
  const { box, isLoading, symbols, rows, own, choice, sort, onSort } = props;
  const { api } = useHost();
  const room = useRoom(box);
  const columns = useMemo(() => fittingColumns(room), [room]);
  const initialOffset = useKeptScroll(box, choice);
  const virtual = useVirtualRows({ box, symbols, initialOffset });
  const { virtualizer, rowHeight } = virtual;
  const { startIndex = 0, endIndex = -1 } = virtualizer.range ?? {};
  useLiveTicks(box, rows, symbols.slice(startIndex, endIndex + 1), own);
  // While it scrolls, each row that leaves would render two others for it. The first row in view may be partly hidden.
  const firstAtRest = useRef(0);
  if (!virtualizer.isScrolling) firstAtRest.current = Math.ceil((virtualizer.scrollOffset ?? 0) / rowHeight);
  const drawn = virtualizer.getVirtualItems();
  const { menu, opened, tabStop, onKeyDown } = useRowMenu(symbols, {
    first: firstAtRest.current,
    isDrawn: (symbol) => drawn.some(({ index }) => symbols[index] === symbol),
    scrollTo: (index) => virtualizer.scrollToIndex(index),
  });
  const hasMenu = menu !== null;
  const source = useMemo(() => marketSource(rows), [rows]);
  const form = useMemo(
    () => tableForm(columns, { longFrom: LONG, canWrap: true, ...(hasMenu && { Tools: RowMenuCell }) }),
    [columns, hasMenu],
  );
  const watch = useCallback((symbol: string) => historyStoreOf(api).watch([symbol]), [api]);
  const hasChart = columns.some(({ key }) => key === "sparkline");
  return (
    <RowMenuContext value={useMemo(() => ({ menu, tabStop }), [menu, tabStop])}>
      <VirtualTable
        {...{ box, symbols, columns, isLoading, sort, onKeyDown }}
        rows={virtual}
        label="Table of markets"
        className={styles.table}
        first={{ by: "symbol", label: "Market", title: "Symbol" }}
        tools={hasMenu ? "Actions" : null}
        onSort={(by) => onSort(nextSort(by as SortKey, sort))}
        rowElement={(symbol, index, rest) => (
          <LiveRow {...{ symbol, index, rest, source, form }} {...(hasChart && { watch })} />
        )}
      />
      {menu && <RowMenuPanel id={menu.panelId} of={opened} box={box} />}
    </RowMenuContext>
  );
}
