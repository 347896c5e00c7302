import { GridTable, gridForm } from "@cointide/shared/board/grid-table";
import { LiveRow, type RowForm } from "@cointide/shared/board/live-row";
import { LONG } from "@cointide/shared/board/name";
import { useChartLink } from "@cointide/shared/board/row-links";
import { display } from "@cointide/shared/preferences/display";
import { ROLES } from "@cointide/shared/ui/table-roles";
import { type CSSProperties, createContext, memo, useContext, useMemo } from "react";
import { board, type ColumnKey } from "../data/board.ts";
import { headingLabel, rowColumn } from "../rows/columns.ts";
import { useBoardSource } from "../rows/use-board-source.ts";
import { cardColumns, layoutOf } from "./card-columns.ts";
import styles from "./ticker-table.module.css";
import { ToolsCell } from "./tools-cell.tsx";

/** Whether rows show values. Before they are near the viewport, they show only their symbol, for the browser's search. */
export const HasValues = createContext(true);

/** A row that hasn't been near the viewport. */
const FarRow = memo(function FarRow({ symbol, form }: { symbol: string; form: RowForm }) {
  return (
    <tr {...ROLES.row} className={form.row}>
      <th {...ROLES.heading} scope="row" className={form.head}>
        <div className={form.name}>
          <span>{symbol}</span>
        </div>
      </th>
    </tr>
  );
});

/** Returns how rows look with the chosen columns, and the tracks of their grid. */
function formOf(chosen: readonly ColumnKey[], labelOf: (key: ColumnKey) => string, link: RowForm["link"]) {
  const columns = cardColumns(chosen);
  const { places, ...tracks } = layoutOf(columns);
  const placed = columns.map(({ key }, at) => {
    const column = { ...rowColumn(key), label: labelOf(key) };
    const { track = 0, line } = places[at] ?? {};
    const marks = { "data-line": line, "data-short": column.short };
    return { ...column, cell: { style: { "--track": track } as CSSProperties, ...marks } };
  });
  return { form: gridForm(placed, { longFrom: LONG, link, Tools: ToolsCell }), ...tracks };
}

type TickerTableProps = { symbols: readonly string[]; labelledBy: string };

/** The live values of a stream's symbols. */
export function TickerTable({ symbols, labelledBy }: TickerTableProps) {
  const link = useChartLink();
  const source = useBoardSource();
  const hasValues = useContext(HasValues);
  const chosen = board.use((value) => value.columns);
  const currency = display.use((choices) => choices.currency);
  const { form, tracks, least, long } = useMemo(
    () => formOf(chosen, (key) => headingLabel(key, symbols, currency), link),
    [chosen, symbols, currency, link],
  );
  const sort = board.use((value) => value.cardSort);
  const sortOf = (by: string) =>
    sort?.by === by ? (sort.isDescending ? "descending" : "ascending") : undefined;
  return (
    <GridTable
      {...{ form, sortOf }}
      className={styles.table}
      aria-labelledby={labelledBy}
      // What scrolls must be reachable by the keyboard.
      tabIndex={least === null ? undefined : 0}
      style={{ "--tracks": tracks, "--least": least, "--more": long } as CSSProperties}
    >
      {symbols.map((symbol) =>
        hasValues ? (
          <LiveRow key={symbol} {...{ symbol, source, form }} />
        ) : (
          <FarRow key={symbol} {...{ symbol, form }} />
        ),
      )}
    </GridTable>
  );
}
