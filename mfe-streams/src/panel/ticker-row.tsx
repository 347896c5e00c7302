import type { Ticker } from "@cointide/shared/contracts/streams";
import { useIsOld } from "@cointide/shared/feed/use-feed-status";
import type { PriceFormat } from "@cointide/shared/format/price-format";
import { useHistory } from "@cointide/shared/history/use-history";
import { usePriceFormat } from "@cointide/shared/preferences/display";
import { useTicker } from "@cointide/shared/ticks/use-ticker";
import { RangeBar } from "@cointide/shared/ui/range-bar";
import { Skeleton } from "@cointide/shared/ui/skeleton";
import { Sparkline } from "@cointide/shared/ui/sparkline";
import { type CSSProperties, memo, type ReactNode, useCallback, useState } from "react";
import { COLUMNS, isValueKey, type ValueKey } from "../columns/columns.ts";
import { Value } from "../columns/value.tsx";
import { withValues } from "../with-values.ts";
import type { Column, Place } from "./card-columns.ts";
import { noteOf, REASONS } from "./row-notes.ts";
import { SymbolHead } from "./symbol-head.tsx";
import styles from "./ticker-table.module.css";

type CellProps = { column: Column; place: Place };

/** A cell at its place, with the name by which tests and narrow cards know it. */
function Cell({ column, place, children }: CellProps & { children: ReactNode }) {
  return (
    <td
      className={styles.value}
      data-label={column.label}
      data-key={column.key}
      data-line={place.line}
      data-short={column.short}
      style={{ "--track": place.track } as CSSProperties}
    >
      {children}
    </td>
  );
}

type ValueCellProps = CellProps & {
  name: ValueKey;
  value: string | undefined;
  format: PriceFormat | undefined;
};

/** One value, or its shape. Of a row that ticked, only the cells whose value changed render. */
const ValueCell = memo(function ValueCell({ name, column, place, value, format }: ValueCellProps) {
  return (
    <Cell column={column} place={place}>
      {value === undefined ? <Skeleton width="5em" /> : <Value name={name} value={value} format={format} />}
    </Cell>
  );
});

type DrawnCellProps = CellProps & {
  /** Null while there are no values. */
  ticker: Ticker | null;
  format: PriceFormat | undefined;
};

/** The 24 h range; empty where the service or the feed does not tell it. */
function RangeCell({ column, place, ticker, format }: DrawnCellProps) {
  const { low, high, last = "" } = ticker ?? {};
  return (
    <Cell column={column} place={place}>
      {ticker === null && <Skeleton width="100%" />}
      {low !== undefined && high !== undefined && (
        <RangeBar low={low} high={high} price={last} format={format} />
      )}
    </Cell>
  );
}

/** How the price went in the last 24 hours, once that is known. */
function SparklineCell({
  symbol,
  column,
  place,
  ticker,
}: Omit<DrawnCellProps, "format"> & { symbol: string }) {
  const history = useHistory(symbol);
  return (
    <Cell column={column} place={place}>
      {ticker !== null && history !== undefined && (
        <Sparkline history={history} last={ticker.last} pchange={ticker.pchange} />
      )}
    </Cell>
  );
}

type RowProps = { symbol: string; columns: readonly Column[]; places: readonly Place[] };

/** The cells behind the symbol: its values, the one reason why there are none, or their shapes. */
function Values({ symbol, columns, places, ticker }: RowProps & { ticker: Ticker | undefined }) {
  const shown = withValues(ticker);
  const format = usePriceFormat(symbol, shown?.last);
  const reason = ticker && !shown ? REASONS[ticker.state] : undefined;
  if (reason !== undefined) {
    return (
      <td className={styles.reason} colSpan={columns.length}>
        {reason}
      </td>
    );
  }
  return columns.map((column, at) => {
    const place = places[at] ?? { track: 0 };
    if (column.key === "sparkline")
      return <SparklineCell key={column.key} symbol={symbol} column={column} place={place} ticker={shown} />;
    if (column.key === "range")
      return <RangeCell key={column.key} column={column} place={place} ticker={shown} format={format} />;
    const { key } = column;
    if (!isValueKey(key)) return null;
    // What an older service does not tell is no skeleton for ever.
    const value = shown === null ? undefined : (COLUMNS[key].value(shown) ?? "");
    return <ValueCell key={key} name={key} {...{ column, place, value, format }} />;
  });
}

/**
 * The live values of one symbol. It renders when this symbol's ticker changes, and for no other reason. Its card
 * watches whether it is visible.
 */
export const TickerRow = memo(function TickerRow({ symbol, columns, places }: RowProps) {
  const ticker = useTicker(symbol, false);
  const [isOpen, setOpen] = useState(false);
  const toggle = useCallback(() => setOpen((was) => !was), []);
  const shown = withValues(ticker);
  const isOld = useIsOld(shown);
  const note = shown === null ? undefined : noteOf(shown.state);
  // Only while it is said: the head of a live row does not render with its prices.
  const notedAt = shown !== null && (isOld || note !== undefined) ? shown.asOf : null;
  const isWaiting = shown === null && (ticker === undefined || ticker.state === "waiting");
  return (
    <tr
      className={styles.row}
      data-row={ticker?.state}
      data-old={isOld || undefined}
      data-open={isOpen || undefined}
      aria-busy={isWaiting || undefined}
    >
      <SymbolHead symbol={symbol} note={note} notedAt={notedAt} isOpen={isOpen} onToggle={toggle} />
      <Values symbol={symbol} columns={columns} places={places} ticker={ticker} />
    </tr>
  );
});
