import type { Ticker } from "@cointide/shared/contracts/streams";
import { withValues } from "@cointide/shared/feed/feed-status";
import { REASONS } from "@cointide/shared/feed/row-notes";
import { useRowState } from "@cointide/shared/feed/use-row-state";
import type { PriceFormat } from "@cointide/shared/format/price-format";
import { useBoardFormat } from "@cointide/shared/preferences/display";
import { useTicker } from "@cointide/shared/ticks/use-ticker";
import { Skeleton } from "@cointide/shared/ui/skeleton";
import { ROLES } from "@cointide/shared/ui/table-roles";
import {
  type ComponentProps,
  type CSSProperties,
  createContext,
  memo,
  type ReactNode,
  useContext,
} from "react";
import { ChangeCell } from "../rows/change-cell.tsx";
import { CHANGES, COLUMNS, isChangeKey, isValueKey, type ValueKey } from "../rows/columns.ts";
import { FarSymbolHead, SymbolHead } from "../rows/symbol-head.tsx";
import { DayChart, DayRange, isSameValue, Value } from "../rows/value.tsx";
import type { Column, Place } from "./card-columns.ts";
import styles from "./ticker-table.module.css";
import { ToolsCell } from "./tools-cell.tsx";
import { useOpenRow } from "./use-open-row.ts";

type CellProps = { column: Column; place: Place };

/** A cell at its place, with the name by which tests and narrow cards know it. */
function Cell({ column, place, children }: CellProps & { children: ReactNode }) {
  return (
    <td
      {...ROLES.cell}
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

const isSameCell = (before: ValueCellProps, after: ValueCellProps): boolean =>
  before.column === after.column && before.place === after.place && isSameValue(before, after);

/** One value, or its shape. Of a row that ticked, only the cells whose value changed render. */
const ValueCell = memo(function ValueCell({ name, column, place, value, format }: ValueCellProps) {
  return (
    <Cell column={column} place={place}>
      {value === undefined ? <Skeleton width="5em" /> : <Value name={name} value={value} format={format} />}
    </Cell>
  );
}, isSameCell);

type ChangeColumnProps = CellProps & ComponentProps<typeof ChangeCell>;

/** A change over a span. It renders when the price, or that at the beginning of the span, is another one. */
const ChangeColumn = memo(function ChangeColumn({ column, place, ...change }: ChangeColumnProps) {
  return (
    <Cell column={column} place={place}>
      <ChangeCell {...change} />
    </Cell>
  );
});

type RowProps = { symbol: string; columns: readonly Column[]; places: readonly Place[] };

/** The cells behind the symbol: its values, the one reason why there are none, or their shapes. */
function Values({ symbol, columns, places, ticker }: RowProps & { ticker: Ticker | undefined }) {
  const shown = withValues(ticker);
  const format = useBoardFormat(symbol, shown?.last);
  const reason = ticker && !shown ? REASONS[ticker.state] : undefined;
  if (reason !== undefined) {
    return (
      <td {...ROLES.cell} className={styles.reason} colSpan={columns.length}>
        {reason}
      </td>
    );
  }
  return columns.map((column, at) => {
    const place = places[at] ?? { track: 0 };
    const { key } = column;
    if (isChangeKey(key)) {
      const { span } = CHANGES[key];
      return <ChangeColumn key={key} {...{ column, place, symbol, span }} last={shown?.last} />;
    }
    if (!isValueKey(key)) {
      return (
        <Cell key={key} column={column} place={place}>
          {key === "sparkline" && shown && <DayChart symbol={symbol} ticker={shown} />}
          {key === "range" &&
            (shown ? <DayRange ticker={shown} format={format} /> : <Skeleton width="100%" />)}
        </Cell>
      );
    }
    // What an older service does not tell is no skeleton for ever.
    const value = shown === null ? undefined : (COLUMNS[key].value(shown) ?? "");
    return <ValueCell key={key} name={key} {...{ column, place, value, format }} />;
  });
}

/** It renders when its symbol's ticker changes, and for no other reason. Its card watches whether it is visible. */
function LiveRow({ symbol, columns, places }: RowProps) {
  const ticker = useTicker(symbol, false);
  const [isOpen, toggle] = useOpenRow();
  const { marks, note, notedAt } = useRowState(ticker);
  return (
    <tr {...ROLES.row} className={styles.row} {...marks} data-open={isOpen || undefined}>
      <SymbolHead symbol={symbol} note={note} notedAt={notedAt} />
      <Values symbol={symbol} columns={columns} places={places} ticker={ticker} />
      <ToolsCell symbol={symbol} isOpen={isOpen} onToggle={toggle} />
    </tr>
  );
}

/** Whether rows show values: those that have never been near show their symbol, by which the browser's search finds them. */
export const HasValues = createContext(true);

/** The live values of one symbol. */
export const TickerRow = memo(function TickerRow(props: RowProps) {
  if (useContext(HasValues)) return <LiveRow {...props} />;
  return (
    <tr {...ROLES.row} className={styles.row}>
      <FarSymbolHead symbol={props.symbol} />
    </tr>
  );
});
