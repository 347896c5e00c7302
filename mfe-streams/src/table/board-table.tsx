import type { Stream } from "@cointide/shared/contracts/streams";
import { useHost } from "@cointide/shared/host";
import { endLights, LIGHTS } from "@cointide/shared/ui/lights";
import { createScrollRest } from "@cointide/shared/ui/scroll-rest";
import { useHeld } from "@cointide/shared/ui/use-held";
import { RowGap, useRowHeight, useRowRange } from "@cointide/shared/ui/virtual-rows";
import { VisuallyHidden } from "@cointide/shared/ui/visually-hidden";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type CSSProperties, Fragment, useLayoutEffect, useMemo, useRef, useState } from "react";
import { board, type ColumnKey } from "../data/board.ts";
import { CHANGES, COLUMN_LABELS, isChangeKey } from "../rows/columns.ts";
import { useOneTabStop } from "../rows/one-tab-stop.ts";
import { pinnedFirst } from "../rows/sort-symbols.ts";
import { useLiveOrder } from "../rows/use-live-order.ts";
import styles from "./board-table.module.css";
import { isSteady } from "./fitting-columns.ts";
import { SortHeader } from "./sort-header.tsx";
import { TableRow } from "./table-row.tsx";
import { useFittingColumns } from "./use-fitting-columns.ts";

/** The height of a row in rem, before the density's scale: two lines, for a name or the unit of a small price. */
const ROW = 2.75;

/** Rows beyond the visible ones, so that scrolling shows no gap. */
const OVERSCAN = 6;

/** Returns the class of a column. Only figures that may be long share the room that is left. */
function classOf(key: ColumnKey): string | undefined {
  if (key === "range") return styles.ranges;
  return isSteady(key) ? styles.steady : undefined;
}

/** What stands above a column. */
const headingOf = (key: ColumnKey): string => (isChangeKey(key) ? CHANGES[key].short : COLUMN_LABELS[key]);

type RowsProps = {
  symbols: readonly string[];
  columns: readonly ColumnKey[];
  pinned: string | null;
  isSorted: boolean;
};

/** The table in the box that scrolls it, with a heading that stays. */
function Rows({ symbols, columns: chosen, pinned, isSorted }: RowsProps) {
  const box = useRef<HTMLElement>(null);
  useOneTabStop(box, true);
  const columns = useFittingColumns(box, chosen);
  const isHeld = useHeld(box);
  const [rest] = useState(createScrollRest);
  useLayoutEffect(() => (box.current === null ? undefined : rest.follow(box.current)), [rest]);
  const sort = board.use((value) => value.sort);
  const order = useLiveOrder(symbols, sort, isHeld);
  const shown = useMemo(() => pinnedFirst(order, pinned), [order, pinned]);
  const rowHeight = useRowHeight(ROW);
  const { getVirtualItems, getTotalSize, measure } = useVirtualizer({
    count: shown.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    rangeExtractor: useRowRange(box, shown),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it keeps what it measured until it is asked again.
  useLayoutEffect(measure, [measure, rowHeight]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: figures have other places in another order.
  useLayoutEffect(() => {
    if (box.current !== null) endLights(box.current);
  }, [shown]);
  const rows = getVirtualItems();
  const added = useHost().slots.count("stream.row");
  const shape = {
    "--row": `${rowHeight}px`,
    "--columns": columns.length,
    "--figures": columns.filter((key) => !isSteady(key)).length,
    "--ranges": columns.includes("range") ? 1 : 0,
    "--added": added,
  } as CSSProperties;
  return (
    <>
      <section
        {...LIGHTS}
        ref={box}
        className={styles.box}
        aria-label="Table of all your assets"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard.
        tabIndex={0}
      >
        <table className={styles.table} style={shape} aria-rowcount={shown.length + 1}>
          <colgroup>
            <col className={styles.symbols} />
            {columns.map((key) => (
              <col key={key} className={classOf(key)} />
            ))}
            <col className={styles.toolbox} />
          </colgroup>
          <thead className={styles.head}>
            <tr aria-rowindex={1}>
              <SortHeader by="symbol" label="Symbol" sort={sort} />
              {columns.map((key) => (
                <SortHeader
                  key={key}
                  by={key}
                  label={headingOf(key)}
                  title={COLUMN_LABELS[key]}
                  sort={sort}
                />
              ))}
              <th scope="col" className={styles.heading}>
                <VisuallyHidden>Tools</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ index, start }, at) => {
              const symbol = shown[index] ?? "";
              return (
                <Fragment key={symbol}>
                  <RowGap height={start - (rows[at - 1]?.end ?? 0)} />
                  <TableRow {...{ symbol, columns, rest }} index={index + 2} isPinned={symbol === pinned} />
                </Fragment>
              );
            })}
            <RowGap height={getTotalSize() - (rows.at(-1)?.end ?? 0)} />
          </tbody>
        </table>
      </section>
      <p className={styles.note}>
        <span>{shown.length === 1 ? "1 asset" : `${shown.length.toLocaleString("en-US")} assets`}</span>
        {isSorted && <span>{isHeld ? "Order paused while you are in the table" : "Sorted live"}</span>}
      </p>
    </>
  );
}

/** One table of all symbols of the streams, each once; only rows in view follow their ticker. */
export function BoardTable({ streams }: { streams: readonly Stream[] }) {
  const { columns, pinned, sort } = board.use();
  const symbols = useMemo(() => [...new Set(streams.flatMap((stream) => stream.symbols))], [streams]);
  return <Rows symbols={symbols} columns={columns} pinned={pinned} isSorted={sort !== null} />;
}
