import { Button } from "@cointide/shared/ui/button";
import { board, COLUMN_KEYS, type ColumnKey, changeBoard, INITIAL_BOARD } from "../data/board.ts";
import { columnLabel } from "../rows/columns.ts";
import styles from "./column-choice.module.css";

function toggle(columns: readonly ColumnKey[], key: ColumnKey): void {
  changeBoard({ columns: COLUMN_KEYS.filter((one) => columns.includes(one) !== (one === key)) });
}

/** The columns of cards and table, each to be shown or not. */
export function ColumnChoice() {
  const columns = board.use((value) => value.columns);
  return (
    <div className={styles.columns}>
      {COLUMN_KEYS.map((key) => (
        <label key={key} className={styles.choice}>
          <input
            type="checkbox"
            checked={columns.includes(key)}
            // A board without any column shows nothing.
            disabled={columns.length === 1 && columns.includes(key)}
            onChange={() => toggle(columns, key)}
          />
          <span>{columnLabel(key)}</span>
        </label>
      ))}
      <Button size="sm" variant="ghost" onClick={() => changeBoard({ columns: INITIAL_BOARD.columns })}>
        Reset
      </Button>
    </div>
  );
}
