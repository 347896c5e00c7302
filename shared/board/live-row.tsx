import {
  type ComponentType,
  type HTMLAttributes,
  memo,
  type ReactElement,
  type ReactNode,
  useEffect,
  useMemo,
  useSyncExternalStore,
} from "react";
import { useCoinName } from "../coins/coin-names.ts";
import { useCoinLogo } from "../coins/use-coin-logo.ts";
import { splitSymbol } from "../format/split-symbol.ts";
import type { History } from "../history/history-store.ts";
import { useHistory } from "../history/use-history.ts";
import { Age } from "../ui/age.tsx";
import { amountElement } from "../ui/amount.tsx";
import { decimalElement } from "../ui/decimal.tsx";
import { rangeElement } from "../ui/range-bar.tsx";
import { type ScrollRest, useIsComplete } from "../ui/scroll-rest.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import { sparklineElement } from "../ui/sparkline.tsx";
import { ROLES } from "../ui/table-roles.ts";
import { linkedRow, nameElements } from "./name.tsx";
import { type CellShown, cellTexts, createRowModel, type RowShown, type ShownColumn } from "./row-model.ts";
import type { RowPair, RowSource } from "./row-source.ts";
import { useOpenRow } from "./use-open-row.ts";

/** A column with its key. `render` draws what the registry doesn't know. */
export type KeyedColumn = ShownColumn & {
  key: string;
  render?: (symbol: string, last: string) => ReactNode;
};

/** A column of a table with the attributes of its cells. */
export type RowColumn = KeyedColumn & { cell: HTMLAttributes<HTMLTableCellElement> };

/** The tools of a row, in cells of their own after the values. */
export type RowToolsProps = {
  symbol: string;
  isOpen: boolean;
  toggle: () => void;
};

/** How the rows of a table look and what they have. Keep the same object while the table is shown. */
export type RowForm = {
  columns: readonly RowColumn[];
  /** Classes of the row, the heading of the row, the name in it if that is an element of its own, and the cell of a reason. */
  row: string | undefined;
  head: string | undefined;
  name?: string | undefined;
  /** The address that the name leads to, in an element of its own; `useRowClicks` extends it to the row. */
  link?: ((symbol: string) => string) | undefined;
  reason: string | undefined;
  /** More letters than a symbol has room for in one line. */
  longFrom: number;
  /** Whether the quote of any symbol may wrap to a second line. */
  canWrap?: boolean;
  Tools?: ComponentType<RowToolsProps>;
};

const NO_VALUE = <span>–</span>;

function contentOf(
  column: RowColumn,
  { mark }: CellShown,
  symbol: string,
  { values, format }: RowShown,
  history: History | undefined,
): ReactNode {
  if (values === null)
    return column.kind === "sparkline" ? null : <Skeleton isShort={column.kind !== "range"} />;
  switch (column.kind) {
    case "price":
    case "signed":
    case "percent": {
      const texts = cellTexts(values, column, format);
      if (texts === undefined) return NO_VALUE;
      return decimalElement({ texts, kind: column.kind, format, mark });
    }
    case "amount": {
      const value = column.value(values);
      return value === undefined ? NO_VALUE : amountElement(value, column.isInQuote ? format : undefined);
    }
    case "age":
      return <Age since={values.asOf} />;
    case "sparkline":
      return history && sparklineElement(history, values.last, values.pchange);
    case "range": {
      const { low, high, last } = values;
      return low === undefined || high === undefined
        ? null
        : rangeElement({ low, high, price: last, format });
    }
    case "custom":
      return column.render?.(symbol, values.last);
  }
}

/** Returns a function that draws the cells of a row. It reuses the element of an unchanged cell, so React skips that cell. */
function createCellDrawer(symbol: string, columns: readonly RowColumn[]) {
  let drawn: { cell: CellShown; picture: History | undefined; element: ReactElement }[] = [];
  return (shown: RowShown, history: History | undefined): ReactElement[] => {
    drawn = columns.map((column, at) => {
      const known = drawn[at];
      const cell = shown.cells[at] as CellShown;
      const picture = column.kind === "sparkline" ? history : undefined;
      if (known?.cell === cell && known.picture === picture) return known;
      const element = (
        <td {...ROLES.cell} key={column.key} {...column.cell}>
          {contentOf(column, cell, symbol, shown, picture)}
        </td>
      );
      return { cell, picture, element };
    });
    return drawn.map(({ element }) => element);
  };
}

/** Puts a name into its element, if it has one; a plain link, so that rows cost nothing when the address changes. */
function nameBox(name: ReactNode, className: string | undefined, link: string | undefined): ReactNode {
  if (className === undefined) return name;
  if (link === undefined) return <div className={className}>{name}</div>;
  return (
    <a className={className} href={link} draggable={false} data-row-link="">
      {name}
    </a>
  );
}

export type LiveRowProps = {
  symbol: string;
  source: RowSource;
  form: RowForm;
  /** Its place among all rows of a virtual table, 1 for the heading. */
  index?: number;
  isPinned?: boolean;
  /** In a table that scrolls: charts and the logo come when it rests. */
  rest?: ScrollRest;
  /** Keeps what the row shows up to date, until the returned undo. */
  watch?: (symbol: string) => () => void;
};

/** One symbol with its live values. It renders at most once per flush, and only if something that it shows has changed. */
export const LiveRow = memo(function LiveRow(props: LiveRowProps) {
  const { symbol, source, form, index, isPinned, rest, watch } = props;
  const { columns, Tools } = form;
  const model = useMemo(() => createRowModel(source, symbol, columns), [source, symbol, columns]);
  const cellElements = useMemo(() => createCellDrawer(symbol, columns), [symbol, columns]);
  const shown = useSyncExternalStore(model.subscribe, model.read, model.read);
  const history = useHistory(symbol);
  const pair: RowPair = source.pairOf?.(symbol) ?? splitSymbol(symbol);
  const { base, quote } = pair;
  const coin = useCoinName(base, pair.coin);
  const logo = useCoinLogo(base, pair.logo);
  const isComplete = useIsComplete(rest);
  const [isOpen, toggle] = useOpenRow();
  useEffect(() => watch?.(symbol), [watch, symbol]);
  const { longFrom, canWrap } = form;
  const { notedAt, hasAlert } = shown;
  const note = shown.note ?? pair.note;
  const coinShown = pair.note ?? coin;
  const shownLogo = isComplete ? logo : undefined;
  // React skips the elements of an unchanged name.
  const name = useMemo(
    () =>
      nameElements({
        ...{ base, quote, coin: coinShown, longFrom, canWrap, note, notedAt, logo: shownLogo, hasAlert },
      }),
    [base, quote, coinShown, longFrom, canWrap, note, notedAt, shownLogo, hasAlert],
  );
  const link = form.link?.(symbol);
  return (
    <tr
      {...ROLES.row}
      className={link === undefined ? form.row : `${form.row} ${linkedRow}`}
      data-symbol={symbol}
      aria-rowindex={index}
      aria-busy={shown.isWaiting || undefined}
      data-old={shown.stale}
      data-open={isOpen || undefined}
      data-pinned={isPinned || undefined}
      data-fired={shown.hasFired || undefined}
    >
      <th {...ROLES.heading} scope="row" className={form.head}>
        {nameBox(name, form.name, link)}
      </th>
      {shown.reason === undefined ? (
        cellElements(shown, isComplete ? history : undefined)
      ) : (
        <td {...ROLES.cell} className={form.reason} colSpan={columns.length}>
          {shown.reason}
        </td>
      )}
      {Tools && <Tools {...{ symbol, isOpen, toggle }} />}
    </tr>
  );
});
