import { COLUMNS } from "@cointide/shared/board/columns";
import { LiveRow, type RowForm } from "@cointide/shared/board/live-row";
import { LONG, nameClass } from "@cointide/shared/board/name";
import { useTickerSource } from "@cointide/shared/board/row-source";
import { unconvertedFormat } from "@cointide/shared/preferences/display";
import { useWatchTickers } from "@cointide/shared/ticks/use-ticker";
import { ROLES } from "@cointide/shared/ui/table-roles";
import { useCallback } from "react";
import styles from "./list-table.module.css";

const FORM: RowForm = {
  columns: (["last", "change", "pchange", "average"] as const).map((key) => {
    const column = COLUMNS[key];
    return { ...column, key, cell: { className: styles.value, "data-key": key, "data-label": column.label } };
  }),
  row: styles.row,
  head: `${styles.symbol} ${nameClass}`,
  reason: styles.reason,
  longFrom: LONG,
  canWrap: true,
};

/** The live values of a list, as the board shows them. */
export function ListTable({ symbols, labelledBy }: { symbols: readonly string[]; labelledBy: string }) {
  const source = useTickerSource(unconvertedFormat);
  const watchTickers = useWatchTickers();
  const watch = useCallback((symbol: string) => watchTickers([symbol]), [watchTickers]);
  return (
    <div className={styles.card}>
      <table {...ROLES.table} className={styles.table} aria-labelledby={labelledBy}>
        <thead {...ROLES.group} className={styles.head}>
          <tr {...ROLES.row} className={styles.row}>
            <th {...ROLES.column} scope="col">
              Symbol
            </th>
            {FORM.columns.map(({ key, label }) => (
              <th {...ROLES.column} key={key} scope="col" className={styles.value} data-key={key}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...ROLES.group}>
          {symbols.map((symbol) => (
            <LiveRow key={symbol} {...{ symbol, source, watch }} form={FORM} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
