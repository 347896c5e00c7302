import { LiveRow, type RowForm } from "@cointide/shared/board/live-row";
import { LONG, nameClass } from "@cointide/shared/board/name";
import { useHost } from "@cointide/shared/host";
import { display } from "@cointide/shared/preferences/display";
import { ROLES } from "@cointide/shared/ui/table-roles";
import { type CSSProperties, createContext, memo, useContext, useMemo } from "react";
import { board, type ColumnKey, type Sort } from "../data/board.ts";
import { headingLabel, rowColumn } from "../rows/columns.ts";
import { useBoardSource } from "../rows/use-board-source.ts";
import { cardColumns, layoutOf } from "./card-columns.ts";
import styles from "./ticker-table.module.css";
import { ToolsCell } from "./tools-cell.tsx";

/** Whether rows show values. Before they are near the viewport, they show only their symbol, for the browser's search. */
export const HasValues = createContext(true);

/** A row that hasn't been near the viewport. */
const FarRow = memo(function FarRow({ symbol }: { symbol: string }) {
  return (
    <tr {...ROLES.row} className={styles.row}>
      <th {...ROLES.heading} scope="row" className={`${styles.symbol} ${nameClass}`}>
        <span>{symbol}</span>
      </th>
    </tr>
  );
});

/** How rows look with the columns that a person has chosen, and the tracks of their grid. */
function formOf(chosen: readonly ColumnKey[], labelOf: (key: ColumnKey) => string) {
  const columns = cardColumns(chosen);
  const { places, ...tracks } = layoutOf(columns);
  const form: RowForm = {
    columns: columns.map(({ key }, at) => {
      const column = { ...rowColumn(key), label: labelOf(key) };
      const { track = 0, line } = places[at] ?? {};
      const marks = {
        "data-label": column.label,
        "data-key": key,
        "data-line": line,
        "data-short": column.short,
      };
      const style = { "--track": track } as CSSProperties;
      return { ...column, cell: { className: styles.value, style, ...marks } };
    }),
    row: styles.row,
    head: `${styles.symbol} ${nameClass}`,
    reason: styles.reason,
    longFrom: LONG,
    Tools: ToolsCell,
  };
  return { form, ...tracks };
}

type TickerTableProps = { symbols: readonly string[]; labelledBy: string };

/** The live values of a stream's symbols. */
export function TickerTable({ symbols, labelledBy }: TickerTableProps) {
  const added = useHost().slots.count("stream.row");
  const source = useBoardSource();
  const hasValues = useContext(HasValues);
  const chosen = board.use((value) => value.columns);
  const currency = display.use((choices) => choices.currency);
  const { form, tracks, least, long } = useMemo(
    () => formOf(chosen, (key) => headingLabel(key, symbols, currency)),
    [chosen, symbols, currency],
  );
  const sort = board.use((value) => value.cardSort);
  const sortOf = (by: Sort["by"]) =>
    sort?.by === by ? (sort.isDescending ? "descending" : "ascending") : undefined;
  return (
    <table
      {...ROLES.table}
      className={styles.table}
      aria-labelledby={labelledBy}
      // What scrolls must be reachable by the keyboard.
      tabIndex={least === null ? undefined : 0}
      style={{ "--tracks": tracks, "--least": least, "--more": long, "--added": added } as CSSProperties}
    >
      <thead {...ROLES.group} className={styles.head}>
        <tr {...ROLES.row}>
          <th {...ROLES.column} scope="col" aria-sort={sortOf("symbol")}>
            Symbol
          </th>
          {form.columns.map(({ key, label, title = label }) => (
            <th {...ROLES.column} key={key} scope="col" aria-sort={sortOf(key as ColumnKey)}>
              {title}
            </th>
          ))}
          <th {...ROLES.column} scope="col">
            Tools
          </th>
        </tr>
      </thead>
      <tbody {...ROLES.group}>
        {symbols.map((symbol) =>
          hasValues ? (
            <LiveRow key={symbol} {...{ symbol, source, form }} />
          ) : (
            <FarRow key={symbol} symbol={symbol} />
          ),
        )}
      </tbody>
    </table>
  );
}
