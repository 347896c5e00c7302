import type { Ticker } from "@cointide/shared/contracts/streams";
import { withValues } from "@cointide/shared/feed/feed-status";
import { REASONS } from "@cointide/shared/feed/row-notes";
import { useRowState } from "@cointide/shared/feed/use-row-state";
import type { PriceFormat } from "@cointide/shared/format/price-format";
import { useWatchHistories } from "@cointide/shared/history/use-history";
import { useHost } from "@cointide/shared/host";
import { useBoardFormat } from "@cointide/shared/preferences/display";
import { useTicker } from "@cointide/shared/ticks/use-ticker";
import { type ScrollRest, useIsComplete } from "@cointide/shared/ui/scroll-rest";
import { Skeleton } from "@cointide/shared/ui/skeleton";
import { type ComponentProps, memo, useEffect, useMemo } from "react";
import type { ColumnKey } from "../data/board.ts";
import { ChangeCell } from "../rows/change-cell.tsx";
import { watchChanges } from "../rows/changes-part.ts";
import { CHANGES, COLUMNS, isChangeKey, type ValueKey } from "../rows/columns.ts";
import { TOOLS } from "../rows/one-tab-stop.ts";
import { RowTools } from "../rows/row-tools.tsx";
import parts from "../rows/symbol-head.module.css";
import { SymbolName } from "../rows/symbol-head.tsx";
import { DayChart, DayRange, isSameValue, Value } from "../rows/value.tsx";
import styles from "./board-table.module.css";

const NO_VALUE = "–";

type CellProps = { name: ValueKey; value: string | undefined; format: PriceFormat | undefined };

/** One value. Of a row that ticked, only the cells whose value changed render. */
const Cell = memo(function Cell({ name, value, format }: CellProps) {
  return (
    <td className={styles.value}>
      {value === undefined ? NO_VALUE : <Value {...{ name, value, format }} />}
    </td>
  );
}, isSameValue);

/** The day as a picture; it is loaded while the row is there. */
function Chart({ symbol, ticker }: { symbol: string; ticker: Ticker }) {
  useWatchHistories(useMemo(() => [symbol], [symbol]));
  return <DayChart symbol={symbol} ticker={ticker} />;
}

/** A change over a span, which is kept up while the row is there. */
const Change = memo(function Change(change: ComponentProps<typeof ChangeCell>) {
  const { symbol, span } = change;
  const { api } = useHost();
  useEffect(() => watchChanges(api, [symbol], [span]), [api, symbol, span]);
  return (
    <td className={styles.value}>
      <ChangeCell {...change} />
    </td>
  );
});

type CellsProps = {
  symbol: string;
  ticker: Ticker | undefined;
  columns: readonly ColumnKey[];
  isComplete: boolean;
};

/** The cells behind the symbol: its values, the one reason why there are none, or their shapes. */
function Cells({ symbol, ticker, columns, isComplete }: CellsProps) {
  const shown = withValues(ticker);
  const format = useBoardFormat(symbol, ticker?.last);
  if (shown === null) {
    return (
      <td className={styles.reason} colSpan={columns.length}>
        {(ticker && REASONS[ticker.state]) ?? <Skeleton width="12em" />}
      </td>
    );
  }
  return columns.map((name) => {
    if (name === "sparkline") {
      return (
        <td key={name} className={styles.drawn}>
          {isComplete && <Chart symbol={symbol} ticker={shown} />}
        </td>
      );
    }
    if (name === "range") {
      return (
        <td key={name} className={styles.drawn}>
          <DayRange ticker={shown} format={format} />
        </td>
      );
    }
    if (isChangeKey(name)) {
      return <Change key={name} symbol={symbol} span={CHANGES[name].span} last={shown.last} />;
    }
    return <Cell key={name} name={name} value={COLUMNS[name].value(shown)} format={format} />;
  });
}

/** It renders when what must be said of the row changes, and not with its prices. */
const Name = memo(function Name(props: ComponentProps<typeof SymbolName>) {
  return (
    <div className={`${parts.parts} ${styles.name}`}>
      <SymbolName {...props} />
    </div>
  );
});

/** What can be done with the row, behind its values, so that no value is read with it. */
const ToolsCell = memo(function ToolsCell({ symbol, isComplete }: { symbol: string; isComplete: boolean }) {
  return (
    <td {...TOOLS} className={styles.tools}>
      {isComplete && <RowTools symbol={symbol} />}
    </td>
  );
});

type TableRowProps = {
  symbol: string;
  /** Its place among all rows, 1 for the heading. */
  index: number;
  columns: readonly ColumnKey[];
  isPinned: boolean;
  rest: ScrollRest;
};

/** The values of one symbol. It renders when its ticker or its place changes. */
export const TableRow = memo(function TableRow({ symbol, index, columns, isPinned, rest }: TableRowProps) {
  const ticker = useTicker(symbol);
  const isComplete = useIsComplete(rest);
  const { marks, note, notedAt } = useRowState(ticker);
  return (
    <tr className={styles.row} aria-rowindex={index} {...marks} data-pinned={isPinned || undefined}>
      <th scope="row" className={styles.symbol}>
        <Name symbol={symbol} note={note} notedAt={notedAt} waits={!isComplete} />
      </th>
      <Cells symbol={symbol} ticker={ticker} columns={columns} isComplete={isComplete} />
      <ToolsCell symbol={symbol} isComplete={isComplete} />
    </tr>
  );
});
