import { COLUMNS } from "./columns.ts";
import { TickerRow } from "./ticker-row.tsx";
import styles from "./ticker-table.module.css";

/** The live values of a stream's symbols. */
export function TickerTable({ symbols, labelledBy }: { symbols: readonly string[]; labelledBy: string }) {
  return (
    <table className={styles.table} aria-labelledby={labelledBy}>
      <thead className={styles.head}>
        <tr>
          <th scope="col">Symbol</th>
          {COLUMNS.map(({ key, label }) => (
            <th key={key} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {symbols.map((symbol) => (
          <TickerRow key={symbol} symbol={symbol} />
        ))}
      </tbody>
    </table>
  );
}
