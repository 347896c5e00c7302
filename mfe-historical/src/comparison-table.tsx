import type { DatedTickers } from "@cointide/shared/contracts/market";
import styles from "./comparison-table.module.css";
import { SymbolRows } from "./symbol-rows.tsx";

type ComparisonTableProps = {
  symbols: readonly string[];
  /** The window whose facts `tickers` are. */
  winsize: string;
  /** Null until a window has been answered. */
  tickers: DatedTickers | null;
  isLoading: boolean;
  /** Whether another window than the shown one was chosen, or the shown one may be out of date. */
  isOld: boolean;
};

/** One row a symbol: its live values beside those of the window. */
export function ComparisonTable({ symbols, winsize, tickers, isLoading, isOld }: ComparisonTableProps) {
  return (
    <table className={styles.table} aria-busy={isLoading}>
      <caption className={styles.caption}>
        The 1s column follows the live feed; its change, percent change and average are those of the last 24
        hours.
      </caption>
      <thead>
        <tr>
          <th scope="col">Symbols</th>
          <th scope="col">1s</th>
          <th scope="col" className={isOld ? styles.old : undefined}>
            {winsize}
          </th>
        </tr>
      </thead>
      {symbols.map((symbol) => (
        <SymbolRows
          key={symbol}
          symbol={symbol}
          past={tickers?.[symbol] ?? null}
          isUnlisted={tickers !== null && tickers[symbol] === undefined}
          isLoading={isLoading && tickers === null}
          isOld={isOld}
        />
      ))}
    </table>
  );
}
