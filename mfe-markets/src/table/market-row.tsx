import { useCoinName } from "@cointide/shared/coins/coin-names";
import { useIsOlder } from "@cointide/shared/feed/use-feed-status";
import { isWrittenAlike } from "@cointide/shared/format/decimal-texts";
import type { PriceFormat } from "@cointide/shared/format/price-format";
import { useHistory, useWatchHistories } from "@cointide/shared/history/use-history";
import { useBoardFormat } from "@cointide/shared/preferences/display";
import { Amount } from "@cointide/shared/ui/amount";
import { CoinMark } from "@cointide/shared/ui/coin-mark";
import { Decimal } from "@cointide/shared/ui/decimal";
import { Pair } from "@cointide/shared/ui/pair";
import { RangeBar } from "@cointide/shared/ui/range-bar";
import { type ScrollRest, useIsComplete } from "@cointide/shared/ui/scroll-rest";
import { Skeleton } from "@cointide/shared/ui/skeleton";
import { Sparkline } from "@cointide/shared/ui/sparkline";
import { memo, type ReactNode, useCallback, useMemo, useSyncExternalStore } from "react";
import type { LiveRow, LiveRows, RowValues } from "../data/live-rows.ts";
import { FRESH_FOR } from "../data/markets-query.ts";
import type { ColumnKey } from "./columns.ts";
import names from "./market-name.module.css";
import styles from "./markets-table.module.css";
import { type RowMenu, RowMenuCell } from "./row-menu.tsx";

/** More letters than a symbol has room for in one line. */
const LONG = 9;

type NameProps = Pick<LiveRow, "base" | "quote" | "isListed"> & { waits: boolean };

/** Whose row it is. It does not render with prices. */
const Name = memo(function Name({ base, quote, isListed, waits }: NameProps) {
  const name = useCoinName(base);
  const isLong = base.length + quote.length > LONG;
  return (
    <div className={names.name}>
      <span className={names.pair} data-market="" data-wraps={isLong || undefined}>
        <Pair base={base} quote={quote} canWrap />
      </span>
      <span className={names.line}>{isListed ? name : "No longer listed"}</span>
      <span className={names.mark}>
        <CoinMark code={base} waits={waits} />
      </span>
    </div>
  );
});

type PictureProps = Pick<RowValues, "last" | "pchange"> & { symbol: string };

/** The day as a picture; it is loaded while the row is there. */
function DayChart({ symbol, last, pchange }: PictureProps) {
  useWatchHistories(useMemo(() => [symbol], [symbol]));
  const history = useHistory(symbol);
  return history && <Sparkline history={history} last={last} pchange={pchange} />;
}

type CellProps = {
  name: ColumnKey;
  symbol: string;
  values: RowValues;
  format: PriceFormat | undefined;
  isComplete: boolean;
};

const CONTENTS: Record<ColumnKey, (props: CellProps) => ReactNode> = {
  last: ({ values, format }) => <Decimal value={values.last} kind="price" format={format} flash />,
  pchange: ({ values }) => <Decimal value={values.pchange} kind="percent" />,
  volume: ({ values }) => (values.usdt === null ? "–" : <Amount value={Math.round(values.usdt)} />),
  range: ({ values: { low, high, last }, format, isComplete }) =>
    isComplete && <RangeBar low={low} high={high} price={last} format={format} />,
  sparkline: ({ symbol, values: { last, pchange }, isComplete }) =>
    isComplete && <DayChart symbol={symbol} last={last} pchange={pchange} />,
};

const isDrawn = (name: ColumnKey): boolean => name === "range" || name === "sparkline";

/** What of a row's values a cell shows. */
function shownIn(name: ColumnKey, { last, pchange, usdt, low, high }: RowValues): unknown[] {
  if (name === "last") return [last];
  if (name === "pchange") return [pchange];
  if (name === "volume") return [usdt];
  return name === "range" ? [low, high, last] : [last, pchange];
}

/** Whether a format that changed, with a rate, changes what a cell shows. The ends of a range look for themselves. */
function isSameFormat({ name, values, format }: CellProps, before: PriceFormat | undefined): boolean {
  if (name === "last") return isWrittenAlike(values.last, "price", before, format);
  return name !== "range" || before === format;
}

/** One value. Of a row that ticked, only the cells whose value changed render. */
const Cell = memo(
  function Cell(props: CellProps) {
    const { name } = props;
    return <td className={isDrawn(name) ? styles.drawn : styles.value}>{CONTENTS[name](props)}</td>;
  },
  (before, after) => {
    if (!isSameFormat(after, before.format)) return false;
    if (isDrawn(after.name) && before.isComplete !== after.isComplete) return false;
    if (before.values === after.values) return true;
    const shown = shownIn(after.name, after.values);
    return shownIn(before.name, before.values).every((value, at) => value === shown[at]);
  },
);

type CellsProps = {
  symbol: string;
  row: LiveRow | undefined;
  columns: readonly ColumnKey[];
  isComplete: boolean;
};

/** The cells behind the symbol: its values, or that there are none. */
function Cells({ symbol, row, columns, isComplete }: CellsProps) {
  const values = row?.values ?? null;
  const format = useBoardFormat(symbol, values?.last);
  if (values === null) {
    return (
      <td className={styles.reason} colSpan={columns.length}>
        {row === undefined ? <Skeleton width="12em" /> : "No data"}
      </td>
    );
  }
  return columns.map((name) => <Cell key={name} {...{ name, symbol, values, format, isComplete }} />);
}

type MarketRowProps = {
  symbol: string;
  rows: LiveRows;
  /** Its place among all rows, 1 for the heading. */
  index: number;
  columns: readonly ColumnKey[];
  rest: ScrollRest;
  /** The menu of all rows; null where no slice has anything for it. */
  menu: RowMenu | null;
  /** Whether its button is the table's stop of the Tab key. */
  isTabStop: boolean;
};

/** One market. It renders when its own values or its place change. */
export const MarketRow = memo(function MarketRow(props: MarketRowProps) {
  const { symbol, rows, index, columns, rest, menu, isTabStop } = props;
  const subscribe = useCallback((listener: () => void) => rows.subscribe(symbol, listener), [rows, symbol]);
  const row = useSyncExternalStore(subscribe, () => rows.get(symbol));
  const isComplete = useIsComplete(rest);
  const isOld = useIsOlder(row?.values?.asOf ?? null, FRESH_FOR);
  const { base = symbol, quote = "", isListed = true } = row ?? {};
  return (
    <tr className={styles.row} aria-rowindex={index} data-old={isOld || !isListed || undefined}>
      <th scope="row" className={styles.symbol}>
        <Name base={base} quote={quote} isListed={isListed} waits={!isComplete} />
      </th>
      <Cells symbol={symbol} row={row} columns={columns} isComplete={isComplete} />
      {menu && <RowMenuCell symbol={symbol} menu={menu} isTabStop={isTabStop} />}
    </tr>
  );
});
