import type { DatedTickers } from "@cointide/shared/contracts/market";
import styles from "./comparison-table.module.css";
import tablet from "./comparison-tablet.module.css";
import figures from "./long-figures.module.css";
import { SymbolRows } from "./symbol-rows.tsx";
import { inWords } from "./window-words.ts";

/** Live values are those of the last 24 hours; a window has the price that it began at, and its range too. */
const LABELS = ["Last price", "24h change", "24h average"];
const WINDOW_LABELS = ["Price at start", "Change", "Average", "Low to high"];

const names = new Intl.ListFormat("en-US");

/** The first stands beside the line between the groups, the last above a bar, which begins on the left. */
function windowLabelClass(label: string): string | undefined {
  if (label === WINDOW_LABELS[0]) return styles.first;
  return label === WINDOW_LABELS.at(-1) ? styles.start : "";
}

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

/** Symbols down, and beside each its live values and those of the window, under one row of labels. */
export function ComparisonTable({ symbols, winsize, tickers, isLoading, isOld }: ComparisonTableProps) {
  return (
    <div className={tablet.box}>
      <table className={`${styles.table} ${figures.figures} ${tablet.tablet}`} aria-busy={isLoading}>
        <caption className={styles.caption}>
          {`Live prices of ${names.format(symbols)} with their 24h change and average, compared with the ${inWords(winsize)}.`}
        </caption>
        <thead className={styles.head}>
          <tr>
            <th scope="col" rowSpan={2} className={`${styles.name} ${styles.symbols} ${styles.ruled}`}>
              Symbols
            </th>
            <th scope="colgroup" colSpan={LABELS.length} className={styles.group}>
              1s
            </th>
            <th
              scope="colgroup"
              colSpan={WINDOW_LABELS.length}
              className={`${styles.group} ${styles.first}`}
              data-old={isOld ? "" : undefined}
            >
              {winsize}
            </th>
          </tr>
          <tr className={styles.labels}>
            {LABELS.map((label) => (
              <th key={label} scope="col" className={styles.ruled}>
                {label}
              </th>
            ))}
            {WINDOW_LABELS.map((label) => (
              <th key={label} scope="col" className={`${styles.ruled} ${windowLabelClass(label)}`}>
                {label}
              </th>
            ))}
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
    </div>
  );
}
