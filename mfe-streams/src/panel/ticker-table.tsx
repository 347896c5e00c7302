import { type CSSProperties, useMemo } from "react";
import { COLUMNS, type Column, layoutOf } from "./columns.ts";
import { TickerRow } from "./ticker-row.tsx";
import styles from "./ticker-table.module.css";

type TickerTableProps = {
  symbols: readonly string[];
  labelledBy: string;
  /** What is shown of each symbol. */
  columns?: readonly Column[];
};

/** The live values of a stream's symbols. */
export function TickerTable({ symbols, labelledBy, columns = COLUMNS }: TickerTableProps) {
  const { tracks, places } = useMemo(() => layoutOf(columns), [columns]);
  return (
    <table
      className={styles.table}
      aria-labelledby={labelledBy}
      style={{ "--tracks": tracks } as CSSProperties}
    >
      <thead className={styles.head}>
        <tr>
          <th scope="col">Symbol</th>
          {columns.map(({ key, label }) => (
            <th key={key} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {symbols.map((symbol) => (
          <TickerRow key={symbol} symbol={symbol} columns={columns} places={places} />
        ))}
      </tbody>
    </table>
  );
}
