import { useHost } from "@cointide/shared/host";
import { endLights, LIGHTS } from "@cointide/shared/ui/lights";
import { ROLES } from "@cointide/shared/ui/table-roles";
import { type CSSProperties, useLayoutEffect, useMemo, useRef } from "react";
import { board, type Sort } from "../data/board.ts";
import { cardColumns, layoutOf } from "./card-columns.ts";
import { TickerRow } from "./ticker-row.tsx";
import styles from "./ticker-table.module.css";

type TickerTableProps = { symbols: readonly string[]; labelledBy: string };

/** The live values of a stream's symbols. */
export function TickerTable({ symbols, labelledBy }: TickerTableProps) {
  const added = useHost().slots.count("stream.row");
  const chosen = board.use((value) => value.columns);
  const columns = useMemo(() => cardColumns(chosen), [chosen]);
  const sort = board.use((value) => value.cardSort);
  const table = useRef<HTMLTableElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: figures have other places in another order.
  useLayoutEffect(() => {
    if (table.current !== null) endLights(table.current);
  }, [symbols]);
  const sortOf = (by: Sort["by"]) =>
    sort?.by === by ? (sort.isDescending ? "descending" : "ascending") : undefined;
  const { tracks, least, long, places } = useMemo(() => layoutOf(columns), [columns]);
  return (
    <table
      {...ROLES.table}
      {...LIGHTS}
      ref={table}
      className={styles.table}
      aria-labelledby={labelledBy}
      // What scrolls must be reachable by the keyboard.
      tabIndex={least === null ? undefined : 0}
      style={{ "--tracks": tracks, "--least": least, "--more": long, "--added": added } as CSSProperties}
    >
      <thead {...ROLES.group} className={styles.head}>
        <tr {...ROLES.row}>
          <th {...ROLES.column} scope="col" aria-sort={sortOf("symbol")}>
            Symbol
          </th>
          {columns.map(({ key, label }) => (
            <th {...ROLES.column} key={key} scope="col" aria-sort={sortOf(key)}>
              {label}
            </th>
          ))}
          <th {...ROLES.column} scope="col">
            Tools
          </th>
        </tr>
      </thead>
      <tbody {...ROLES.group}>
        {symbols.map((symbol) => (
          <TickerRow key={symbol} symbol={symbol} columns={columns} places={places} />
        ))}
      </tbody>
    </table>
  );
}
