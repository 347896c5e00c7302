import { useVirtualizer, type Virtualizer } from "@tanstack/react-virtual";
import { ArrowDown, ArrowUp } from "lucide-react";
import {
  type ComponentType,
  type CSSProperties,
  Fragment,
  type HTMLAttributes,
  memo,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useState,
} from "react";
import { createScrollRest, type ScrollRest } from "../ui/scroll-rest.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import { RowGap, useRowHeight, useRowRange } from "../ui/virtual-rows.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import type { KeyedColumn, RowForm, RowToolsProps } from "./live-row.tsx";
import { nameClass } from "./name.tsx";
import { RowMenuButton } from "./row-menu-button.tsx";
import styles from "./virtual-table.module.css";

/** The height of a row in rem, before the density's scale: two lines, for a name, the ends of a range or a unit. */
const ROW = 2.75;

/** Rows beyond the visible ones, so that scrolling shows no gap. */
const OVERSCAN = 6;

/** About as many rows as a laptop shows. */
const LOADING_ROWS = Array.from({ length: 14 }, (_, at) => at);

/** Returns the form of the rows of a virtual table with these columns. */
export const tableForm = (
  columns: readonly KeyedColumn[],
  rest: Pick<RowForm, "longFrom" | "canWrap" | "link" | "Tools">,
): RowForm => ({
  ...rest,
  columns: columns.map((column) => {
    const isDrawn = column.kind === "sparkline" || column.kind === "range";
    return {
      ...column,
      cell: { className: isDrawn ? styles.drawn : styles.value, "data-key": column.key },
    };
  }),
  row: styles.row,
  head: styles.symbol,
  name: `${nameClass} ${styles.name}`,
  reason: styles.reason,
});

/** Returns the last cell of rows, with the button of the row menu with this id. */
export const rowMenuCell = (menu: string): ComponentType<RowToolsProps> =>
  memo(function RowMenuCell({ symbol }: RowToolsProps) {
    return (
      <td className={styles.tools}>
        <RowMenuButton {...{ menu, symbol }} />
      </td>
    );
  });

type VirtualRows = {
  box: RefObject<HTMLElement | null>;
  /** The symbols of all rows in their order. */
  symbols: readonly string[];
  /** Where to begin, in px. */
  initialOffset?: number;
};

/** Finds out which rows of a table in a box that scrolls are to be rendered. */
export function useVirtualRows({ box, symbols, initialOffset = 0 }: VirtualRows) {
  const [rest] = useState(createScrollRest);
  useLayoutEffect(() => (box.current === null ? undefined : rest.follow(box.current)), [box, rest]);
  const rowHeight = useRowHeight(ROW);
  const virtualizer = useVirtualizer<HTMLElement, Element>({
    count: symbols.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    initialOffset,
    rangeExtractor: useRowRange(box, symbols),
  });
  const { measure } = virtualizer;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it keeps what it measured until it is asked again.
  useLayoutEffect(measure, [measure, rowHeight]);
  return { virtualizer, rowHeight, rest };
}

/** What a table is sorted by: the key of a column, or "symbol". */
export type TableSort = { by: string; isDescending: boolean };

export type Heading = {
  label: string;
  /** Says more than the label. */
  title?: string | undefined;
  /** What a click sorts by; without it, the heading is no button. */
  by?: string | undefined;
};

type SortHeaderProps = { heading: Heading; sort: TableSort | null; onSort: (by: string) => void };

/** The heading of a column, a button that sorts by it. */
function SortHeader({ heading: { label, title, by }, sort, onSort }: SortHeaderProps) {
  const isSorted = by !== undefined && sort?.by === by;
  const Arrow = sort?.isDescending ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      className={styles.heading}
      aria-sort={isSorted ? (sort?.isDescending ? "descending" : "ascending") : undefined}
      title={by === undefined ? title : undefined}
    >
      {by === undefined ? (
        <span className={styles.sort}>{label}</span>
      ) : (
        <button
          type="button"
          className={styles.sort}
          title={title === label ? undefined : title}
          data-on-paper=""
          onClick={() => onSort(by)}
        >
          <span>{label}</span>
          {isSorted && <Arrow aria-hidden="true" />}
        </button>
      )}
    </th>
  );
}

type RowsProps = {
  symbols: readonly string[];
  virtualizer: Virtualizer<HTMLElement, Element>;
  rest: ScrollRest;
  rowElement: (symbol: string, index: number, rest: ScrollRest) => ReactNode;
};

function Rows({ symbols, virtualizer, rest, rowElement }: RowsProps) {
  const rows = virtualizer.getVirtualItems();
  return (
    <tbody>
      {rows.map(({ index, start }, at) => {
        const symbol = symbols[index] ?? "";
        return (
          <Fragment key={symbol}>
            <RowGap height={start - (rows[at - 1]?.end ?? 0)} />
            {rowElement(symbol, index + 2, rest)}
          </Fragment>
        );
      })}
      <RowGap height={virtualizer.getTotalSize() - (rows.at(-1)?.end ?? 0)} />
    </tbody>
  );
}

type LoadingProps = { columns: readonly KeyedColumn[]; hasTools: boolean };

/** The shape of rows until there are any. */
const LoadingRows = ({ columns, hasTools }: LoadingProps) => (
  <tbody aria-hidden="true">
    {LOADING_ROWS.map((row) => (
      <tr key={row} className={styles.row}>
        <td className={styles.symbol}>
          <Skeleton width="7em" />
        </td>
        {columns.map(({ key }) => (
          <td key={key} className={styles.loading}>
            <Skeleton width="5em" />
          </td>
        ))}
        {hasTools && <td />}
      </tr>
    ))}
  </tbody>
);

type TableColumn = KeyedColumn & {
  heading: Heading;
  /** Whether its figures never grow, which `col[data-steady]` says to style sheets. */
  isSteady?: boolean;
};

type VirtualTableProps = Pick<VirtualRows, "box" | "symbols"> & {
  rows: ReturnType<typeof useVirtualRows>;
  label: string;
  boxClass?: string | undefined;
  /** Set the widths of the columns, which are `col[data-column]`. */
  className: string | undefined;
  style?: CSSProperties;
  first: Heading;
  columns: readonly TableColumn[];
  /** What screen readers call the column of the tools; null if there is none. */
  tools: string | null;
  sort: TableSort | null;
  onSort: (by: string) => void;
  rowElement: RowsProps["rowElement"];
  isLoading?: boolean;
  onKeyDown?: HTMLAttributes<HTMLElement>["onKeyDown"];
  onFocus?: HTMLAttributes<HTMLElement>["onFocus"];
};

/** A table in a box that scrolls it, with a heading that stays. Only the rows in view are rendered. */
export function VirtualTable(props: VirtualTableProps) {
  const { box, symbols, rows, columns, tools, sort, onSort, isLoading = false } = props;
  return (
    <section
      ref={box}
      className={props.boxClass === undefined ? styles.box : `${styles.box} ${props.boxClass}`}
      aria-label={props.label}
      aria-busy={isLoading || undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard.
      tabIndex={0}
      onKeyDown={props.onKeyDown}
      onFocus={props.onFocus}
    >
      <table
        className={`${styles.table} ${props.className}`}
        style={{ "--row": `${rows.rowHeight}px`, ...props.style } as CSSProperties}
        aria-rowcount={isLoading ? -1 : symbols.length + 1}
      >
        <colgroup>
          <col data-column="symbol" className={styles.symbols} />
          {columns.map(({ key, isSteady }) => (
            <col key={key} data-column={key} data-steady={isSteady || undefined} />
          ))}
          {tools !== null && <col data-column="tools" className={styles.toolbox} />}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            <SortHeader heading={props.first} {...{ sort, onSort }} />
            {columns.map(({ key, heading }) => (
              <SortHeader key={key} {...{ heading, sort, onSort }} />
            ))}
            {tools !== null && (
              <th scope="col" className={styles.heading}>
                <VisuallyHidden>{tools}</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        {isLoading && <LoadingRows columns={columns} hasTools={tools !== null} />}
        <Rows {...{ symbols }} {...rows} rowElement={props.rowElement} />
      </table>
    </section>
  );
}
