import type { RowToolsProps } from "@cointide/shared/board/live-row";
import { RowMenuButton } from "@cointide/shared/board/row-menu-button";
import { loadOnce, useLoadedOnce } from "@cointide/shared/ui/load-once";
import { ROLES } from "@cointide/shared/ui/table-roles";
import { type MouseEvent, memo } from "react";
import { ROW_MENU } from "../rows/menu-ids.ts";
import styles from "./tools-cell.module.css";

const openRowTools = loadOnce(async () => (await import("../rows/board-menus.tsx")).OpenRowTools);

function OpenTools({ symbol }: { symbol: string }) {
  const Tools = useLoadedOnce(openRowTools, (component) => component);
  return <div className={styles.open}>{Tools && <Tools symbol={symbol} />}</div>;
}

/** Whether the button opens its row instead of the menu, as in a card with no room for all values. */
const opensRow = (button: Element): boolean =>
  getComputedStyle(button).getPropertyValue("--opens-row").trim() === "1";

/** The tools of a row, after the values, so that no value is read with them. */
export const ToolsCell = memo(function ToolsCell({ symbol, isOpen, toggle }: RowToolsProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (!isOpen && !opensRow(event.currentTarget)) return;
    event.preventDefault();
    toggle();
  };
  return (
    <td {...ROLES.cell} className={styles.tools}>
      <RowMenuButton menu={ROW_MENU} symbol={symbol} aria-expanded={isOpen || undefined} onClick={press} />
      {isOpen && <OpenTools symbol={symbol} />}
    </td>
  );
});
