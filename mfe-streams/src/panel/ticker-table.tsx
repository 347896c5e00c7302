import { useHost } from "@cointide/shared/host";
import { LIGHTS } from "@cointide/shared/ui/lights";
import { ROLES } from "@cointide/shared/ui/table-roles";
import { type CSSProperties, useMemo } from "react";
import { board } from "../board/board.ts";
import { cardColumns, layoutOf } from "./card-columns.ts";
import { TickerRow } from "./ticker-row.tsx";
import styles from "./ticker-table.module.css";

type TickerTableProps = { symbols: readonly string[]; labelledBy: string };

/** The live values of a stream's symbols. */
export function TickerTable({ symbols, labelledBy }: TickerTableProps) {
  const added = useHost().slots.count("stream.row");
  const chosen = board.use((value) => value.columns);
  const columns = useMemo(() => cardColumns(chosen), [chosen]);
  const { tracks, least, long, places } = useMemo(() => layoutOf(columns), [columns]);
  return (
    <table
      {...ROLES.table}
      {...LIGHTS}
      className={styles.table}
      aria-labelledby={labelledBy}
      // What scrolls must be reachable by the keyboard.
      tabIndex={least === null ? undefined : 0}
      style={{ "--tracks": tracks, "--least": least, "--more": long, "--added": added } as CSSProperties}
    >
      <thead {...ROLES.group} className={styles.head}>
        <tr {...ROLES.row}>
          <th {...ROLES.column} scope="col">
            Symbol
          </th>
          {columns.map(({ key, label }) => (
            <th {...ROLES.column} key={key} scope="col">
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
