import { endLights, LIGHTS } from "@cointide/shared/ui/lights";
import { createScrollRest } from "@cointide/shared/ui/scroll-rest";
import { useRoom } from "@cointide/shared/ui/use-room";
import { RowGap, useRowHeight, useRowRange } from "@cointide/shared/ui/virtual-rows";
import { VisuallyHidden } from "@cointide/shared/ui/visually-hidden";
import { useVirtualizer } from "@tanstack/react-virtual";
import {
  type CSSProperties,
  Fragment,
  type RefObject,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { LiveRows } from "../data/live-rows.ts";
import { useLiveTicks } from "../data/use-live-ticks.ts";
import type { Sort } from "../view/market-view.ts";
import { COLUMNS, type ColumnKey, fittingColumns } from "./columns.ts";
import { LoadingRows } from "./loading-rows.tsx";
import { MarketRow } from "./market-row.tsx";
import styles from "./markets-table.module.css";
import { RowMenuPanel, useRowMenu } from "./row-menu.tsx";
import { SortHeader } from "./sort-header.tsx";
import { useKeptScroll } from "./use-kept-scroll.ts";

/** The height of a row in rem, before the density's scale: two lines, for a name or the ends of a range. */
const ROW = 2.75;

/** Rows beyond the visible ones, so that scrolling shows no gap. */
const OVERSCAN = 6;

type HeadProps = { columns: readonly ColumnKey[]; sort: Sort; onSort: (sort: Sort) => void };

function Head({ columns, sort, onSort, hasMenu }: HeadProps & { hasMenu: boolean }) {
  return (
    <thead className={styles.head}>
      <tr aria-rowindex={1}>
        <SortHeader by="symbol" label="Market" title="Symbol" sort={sort} onSort={onSort} />
        {columns.map((key) => {
          const { sortBy, label, title } = COLUMNS[key];
          return <SortHeader key={key} by={sortBy} {...{ label, title, sort, onSort }} />;
        })}
        {hasMenu && (
          <th scope="col" className={styles.heading}>
            <VisuallyHidden>Actions</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  );
}

type MarketsTableProps = HeadChoice & {
  /** The box that scrolls it. */
  box: RefObject<HTMLElement | null>;
  /** Whether there is nothing to show yet. */
  isLoading: boolean;
  /** All rows in their order. */
  symbols: readonly string[];
  rows: LiveRows;
  own: ReadonlySet<string>;
  /** Names what is shown: another choice begins at its top. */
  choice: string;
};
type HeadChoice = Pick<HeadProps, "sort" | "onSort">;

/** One table of markets, of which only the rows in view are drawn and tick. */
export function MarketsTable(props: MarketsTableProps) {
  const { box, isLoading, symbols, rows, own, choice, sort, onSort } = props;
  const room = useRoom(box);
  const columns = useMemo(() => fittingColumns(room), [room]);
  const [rest] = useState(createScrollRest);
  useLayoutEffect(() => (box.current === null ? undefined : rest.follow(box.current)), [box, rest]);
  const rowHeight = useRowHeight(ROW);
  const initialOffset = useKeptScroll(box, choice);
  const virtualizer = useVirtualizer({
    count: symbols.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    initialOffset,
    rangeExtractor: useRowRange(box, symbols),
  });
  const { getVirtualItems, getTotalSize, measure } = virtualizer;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it keeps what it measured until it is asked again.
  useLayoutEffect(measure, [measure, rowHeight]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: figures have other places in another order.
  useLayoutEffect(() => {
    if (box.current !== null) endLights(box.current);
  }, [symbols]);
  const drawn = getVirtualItems();
  const { startIndex = 0, endIndex = -1 } = virtualizer.range ?? {};
  useLiveTicks(box, rows, symbols.slice(startIndex, endIndex + 1), own);
  // While it scrolls, each row that leaves would render two others for it. The first row in view may be partly hidden.
  const firstAtRest = useRef(0);
  if (!virtualizer.isScrolling) firstAtRest.current = Math.ceil((virtualizer.scrollOffset ?? 0) / rowHeight);
  const { menu, opened, tabStop, onKeyDown } = useRowMenu(symbols, {
    first: firstAtRest.current,
    isDrawn: (symbol) => drawn.some(({ index }) => symbols[index] === symbol),
    scrollTo: (index) => virtualizer.scrollToIndex(index),
  });
  const shape = { "--row": `${rowHeight}px` } as CSSProperties;
  return (
    <section
      {...LIGHTS}
      ref={box}
      className={styles.box}
      aria-label="Table of markets"
      aria-busy={isLoading}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard.
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <table className={styles.table} style={shape} aria-rowcount={isLoading ? -1 : symbols.length + 1}>
        <colgroup>
          <col className={styles.symbols} />
          {columns.map((key) => (
            <col key={key} data-column={key} className={styles.column} />
          ))}
          {menu && <col className={styles.toolbox} />}
        </colgroup>
        <Head {...{ columns, sort, onSort }} hasMenu={menu !== null} />
        {isLoading && <LoadingRows columns={columns} hasMenu={menu !== null} />}
        <tbody>
          {drawn.map(({ index, start }, at) => {
            const symbol = symbols[index] ?? "";
            return (
              <Fragment key={symbol}>
                <RowGap height={start - (drawn[at - 1]?.end ?? 0)} />
                <MarketRow
                  {...{ symbol, rows, columns, rest }}
                  index={index + 2}
                  menu={menu}
                  isTabStop={symbol === tabStop}
                />
              </Fragment>
            );
          })}
          <RowGap height={getTotalSize() - (drawn.at(-1)?.end ?? 0)} />
        </tbody>
      </table>
      {menu && <RowMenuPanel id={menu.panelId} of={opened} box={box} />}
    </section>
  );
}
