import { LiveRow } from "@cointide/shared/board/live-row";
import { LONG } from "@cointide/shared/board/name";
import { useOneTabStop } from "@cointide/shared/board/one-tab-stop";
import { useChartLink } from "@cointide/shared/board/row-links";
import { joinUndos } from "@cointide/shared/board/row-source";
import {
  type Heading,
  rowMenuCell,
  tableForm,
  useVirtualRows,
  VirtualTable,
} from "@cointide/shared/board/virtual-table";
import type { Stream } from "@cointide/shared/contracts/streams";
import { historyStoreOf } from "@cointide/shared/history/history-store";
import { useHost } from "@cointide/shared/host";
import { display } from "@cointide/shared/preferences/display";
import { useWatchTickers } from "@cointide/shared/ticks/use-ticker";
import { useHeld } from "@cointide/shared/ui/use-held";
import { type CSSProperties, useCallback, useMemo, useRef } from "react";
import { board, type ColumnKey, changeBoard, isLargestFirst, type Sort } from "../data/board.ts";
import { watchChanges } from "../rows/changes-part.ts";
import { CHANGES, headingLabel, isChangeKey, rowColumn, spansOf } from "../rows/columns.ts";
import { ROW_MENU } from "../rows/menu-ids.ts";
import { pinnedFirst } from "../rows/sort-symbols.ts";
import { useBoardSource } from "../rows/use-board-source.ts";
import { useLiveOrder } from "../rows/use-live-order.ts";
import styles from "./board-table.module.css";
import { isSteady } from "./fitting-columns.ts";
import { useFittingColumns } from "./use-fitting-columns.ts";

const Tools = rowMenuCell(ROW_MENU);

/** Keeps everything up to date that a row in view shows. */
function useWatch(columns: readonly ColumnKey[]): (symbol: string) => () => void {
  const watchTickers = useWatchTickers();
  const { api } = useHost();
  return useCallback(
    (symbol) => {
      const undos = [watchTickers([symbol]), watchChanges(api, [symbol], spansOf(columns))];
      if (columns.includes("sparkline")) undos.push(historyStoreOf(api).watch([symbol]));
      return joinUndos(...undos);
    },
    [watchTickers, api, columns],
  );
}

/** What stands above a column. */
const headingOf = (key: ColumnKey, label: string): Heading =>
  isChangeKey(key)
    ? { by: key, label: CHANGES[key].short, title: label }
    : { by: key, label, title: rowColumn(key).title };

/** Numbers begin with the largest, names with the first; then the other way; then the streams' own order. */
function changeSort(by: Sort["by"]): void {
  const { sort } = board.get();
  const first = isLargestFirst(by);
  if (sort?.by !== by) changeBoard({ sort: { by, isDescending: first } });
  else changeBoard({ sort: sort.isDescending === first ? { by, isDescending: !first } : null });
}

type RowsProps = {
  symbols: readonly string[];
  columns: readonly ColumnKey[];
  pinned: string | null;
  isSorted: boolean;
};

/** The table in the box that scrolls it. */
function Rows({ symbols, columns: chosen, pinned, isSorted }: RowsProps) {
  const box = useRef<HTMLElement>(null);
  useOneTabStop(box, true);
  const columns = useFittingColumns(box, chosen);
  const isHeld = useHeld(box);
  const sort = board.use((value) => value.sort);
  const order = useLiveOrder(symbols, sort, isHeld);
  const shown = useMemo(() => pinnedFirst(order, pinned), [order, pinned]);
  const link = useChartLink();
  const source = useBoardSource();
  const currency = display.use((choices) => choices.currency);
  const keyed = useMemo(
    () =>
      columns.map((key) => ({
        ...rowColumn(key),
        heading: headingOf(key, headingLabel(key, symbols, currency)),
        isSteady: isSteady(key),
      })),
    [columns, symbols, currency],
  );
  const form = useMemo(() => tableForm(keyed, { longFrom: LONG, link, Tools }), [keyed, link]);
  const watch = useWatch(columns);
  const rows = useVirtualRows({ box, symbols: shown });
  const shape = {
    "--columns": columns.length,
    "--figures": columns.filter((key) => !isSteady(key)).length,
    "--ranges": columns.includes("range") ? 1 : 0,
  } as CSSProperties;
  return (
    <>
      <VirtualTable
        {...{ box, sort, rows }}
        symbols={shown}
        label="Table of all your assets"
        boxClass={styles.box}
        className={styles.table}
        style={shape}
        first={{ by: "symbol", label: "Symbol" }}
        columns={keyed}
        tools="Tools"
        onSort={(by) => changeSort(by as Sort["by"])}
        rowElement={(symbol, index, rest) => (
          <LiveRow {...{ symbol, index, rest, source, form, watch }} isPinned={symbol === pinned} />
        )}
      />
      <p className={styles.note}>
        <span>{shown.length === 1 ? "1 asset" : `${shown.length.toLocaleString("en-US")} assets`}</span>
        {isSorted && <span>{isHeld ? "Order paused while you are in the table" : "Sorted live"}</span>}
      </p>
    </>
  );
}

/** One table of all symbols of the streams, each once; only rows in view follow their ticker. */
export function BoardTable({ streams }: { streams: readonly Stream[] }) {
  const { columns, pinned, sort } = board.use();
  const symbols = useMemo(() => [...new Set(streams.flatMap((stream) => stream.symbols))], [streams]);
  return <Rows symbols={symbols} columns={columns} pinned={pinned} isSorted={sort !== null} />;
}
