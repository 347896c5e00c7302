import { LiveRow } from "@cointide/shared/board/live-row";
import { useOneTabStop } from "@cointide/shared/board/one-tab-stop";
import { useChartLink, useRowClicks } from "@cointide/shared/board/row-links";
import { RowMenu } from "@cointide/shared/board/row-menu";
import { rowMenuCell, tableForm, useVirtualRows, VirtualTable } from "@cointide/shared/board/virtual-table";
import { historyStoreOf } from "@cointide/shared/history/history-store";
import { useHost } from "@cointide/shared/host";
import { Slot } from "@cointide/shared/host/slot";
import { useRoom } from "@cointide/shared/ui/use-room";
import { type RefObject, useCallback, useMemo } from "react";
import type { LiveRows } from "../data/live-rows.ts";
import { marketSource } from "../data/market-source.ts";
import { useLiveTicks } from "../data/use-live-ticks.ts";
import { nextSort, type Sort, type SortKey } from "../view/market-view.ts";
import type { Rows } from "../view/select-markets.ts";
import { fittingColumns } from "./columns.ts";
import styles from "./markets-table.module.css";
import { OTHER_PAIRS, OtherPairsContext, useOtherPairs } from "./other-pairs.tsx";
import { useKeptScroll } from "./use-kept-scroll.ts";

/** More letters than a symbol has room for in one line. */
const LONG = 9;

const MENU = "markets-row-menu";
const Tools = rowMenuCell(MENU);
const RowEntries = ({ symbol }: { symbol: string }) => <Slot name="market.row" props={{ symbol }} />;

type MarketsTableProps = {
  /** The box that scrolls it. */
  box: RefObject<HTMLElement | null>;
  /** Whether there is nothing to show yet. */
  isLoading: boolean;
  shown: Rows;
  rows: LiveRows;
  own: ReadonlySet<string>;
  /** Names what is shown. Another choice starts at the top. */
  choice: string;
  sort: Sort;
  onSort: (sort: Sort) => void;
};

/** One table of markets, of which only the rows in view are drawn and tick. */
export function MarketsTable(props: MarketsTableProps) {
  const { box, isLoading, shown, rows, own, choice, sort, onSort } = props;
  const { api } = useHost();
  const room = useRoom(box);
  const hasGroups = shown.others.size > 0;
  const columns = useMemo(() => fittingColumns(room, hasGroups ? OTHER_PAIRS : undefined), [room, hasGroups]);
  const { pairs, rows: symbols } = useOtherPairs(shown);
  const initialOffset = useKeptScroll(box, choice);
  const virtual = useVirtualRows({ box, symbols, initialOffset });
  const { startIndex = 0, endIndex = -1 } = virtual.virtualizer.range ?? {};
  useLiveTicks(box, rows, symbols.slice(startIndex, endIndex + 1), own);
  useOneTabStop(box, true);
  useRowClicks(box);
  const link = useChartLink();
  const source = useMemo(() => marketSource(rows), [rows]);
  const form = useMemo(
    () => tableForm(columns, { longFrom: LONG, canWrap: true, link, Tools }),
    [columns, link],
  );
  const watch = useCallback((symbol: string) => historyStoreOf(api).watch([symbol]), [api]);
  const hasChart = columns.some(({ key }) => key === "sparkline");
  return (
    <>
      <OtherPairsContext value={pairs}>
        <VirtualTable
          {...{ box, symbols, columns, isLoading, sort }}
          rows={virtual}
          label="Table of markets"
          className={hasGroups ? `${styles.table} ${styles.grouped}` : styles.table}
          first={{ by: "symbol", label: "Market", title: "Symbol" }}
          tools="Actions"
          onSort={(by) => onSort(nextSort(by as SortKey, sort))}
          rowElement={(symbol, index, rest) => (
            <LiveRow {...{ symbol, index, rest, source, form }} {...(hasChart && { watch })} />
          )}
        />
      </OtherPairsContext>
      <RowMenu id={MENU} root={box} Entries={RowEntries} />
    </>
  );
}
