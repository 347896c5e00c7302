import type { RowToolsProps } from "@cointide/shared/board/live-row";
import { loadOnce, useLoadedOnce } from "@cointide/shared/ui/load-once";
import { ROLES } from "@cointide/shared/ui/table-roles";
import { createContext, memo, useContext } from "react";
import { TOOLS } from "../rows/one-tab-stop.ts";
import styles from "./tools-cell.module.css";

/** Its script comes after the first paint: no row waits for it. */
const rowTools = loadOnce(async () => (await import("../rows/row-tools.tsx")).RowTools);

/** Whether rows have their tools: those that have never been in sight cost nothing for them. */
export const HasRowTools = createContext(false);

/** The tools of a row, after the values, so that no value is read with them; on a phone, with the button for its other values. */
export const ToolsCell = memo(function ToolsCell({ symbol, hasHadPointer, isOpen, toggle }: RowToolsProps) {
  const RowTools = useLoadedOnce(rowTools, (component) => component);
  const isShown = useContext(HasRowTools);
  return (
    <td {...ROLES.cell} {...TOOLS} className={styles.tools}>
      <button
        type="button"
        className={styles.more}
        aria-label={`All values of ${symbol}`}
        aria-expanded={isOpen}
        onClick={toggle}
      />
      {isShown && RowTools && <RowTools symbol={symbol} hasHadPointer={hasHadPointer} />}
    </td>
  );
});
