import { Skeleton } from "@cointide/shared/ui/skeleton";
import type { ColumnKey } from "./columns.ts";
import styles from "./markets-table.module.css";

/** About as many as a laptop shows. */
const ROWS = Array.from({ length: 14 }, (_, at) => at);

type LoadingRowsProps = { columns: readonly ColumnKey[]; hasMenu: boolean };

/** The shape of rows until there are markets. */
export const LoadingRows = ({ columns, hasMenu }: LoadingRowsProps) => (
  <tbody aria-hidden="true">
    {ROWS.map((row) => (
      <tr key={row} className={styles.row}>
        <td className={styles.symbol}>
          <Skeleton width="7em" />
        </td>
        {columns.map((name) => (
          <td key={name} className={styles.loading}>
            <Skeleton width="5em" />
          </td>
        ))}
        {hasMenu && <td />}
      </tr>
    ))}
  </tbody>
);
