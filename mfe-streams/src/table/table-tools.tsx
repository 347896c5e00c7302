import type { RowToolsProps } from "@cointide/shared/board/live-row";
import { memo } from "react";
import { TOOLS } from "../rows/one-tab-stop.ts";
import { RowTools } from "../rows/row-tools.tsx";
import styles from "./board-table.module.css";

/** The tools of a row, after its values, so that no value is read with them. */
export const TableTools = memo(function TableTools({ symbol, hasHadPointer }: RowToolsProps) {
  return (
    <td {...TOOLS} className={styles.tools}>
      <RowTools symbol={symbol} hasHadPointer={hasHadPointer} />
    </td>
  );
});
