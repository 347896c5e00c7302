import { Button } from "@cointide/shared/ui/button";
import { type RefObject, useEffect, useRef } from "react";
import { board, COLUMN_KEYS, type ColumnKey, changeBoard, INITIAL_BOARD } from "../board/board.ts";
import { COLUMN_LABELS } from "./columns.ts";
import styles from "./columns-menu.module.css";

function toggle(columns: readonly ColumnKey[], key: ColumnKey): void {
  changeBoard({ columns: COLUMN_KEYS.filter((one) => columns.includes(one) !== (one === key)) });
}

type ColumnsMenuProps = {
  /** The button that opened it: it takes the focus back. */
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
};

/** The choice of columns, below the button that opened it. Esc or whatever happens beside it closes it. */
export function ColumnsMenu({ opener, onClose }: ColumnsMenuProps) {
  const root = useRef<HTMLFieldSetElement>(null);
  const columns = board.use((value) => value.columns);

  useEffect(() => {
    root.current?.querySelector("input")?.focus();
    const closeOutside = ({ target }: Event) => {
      if (root.current?.contains(target as Node) || opener.current?.contains(target as Node)) return;
      onClose();
    };
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("focusin", closeOutside);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("focusin", closeOutside);
    };
  }, [opener, onClose]);

  return (
    <fieldset
      ref={root}
      className={styles.menu}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        opener.current?.focus();
        onClose();
      }}
    >
      <legend className={styles.legend}>Columns</legend>
      {COLUMN_KEYS.map((key) => (
        <label key={key} className={styles.choice}>
          <input
            type="checkbox"
            checked={columns.includes(key)}
            // A board without any column shows nothing.
            disabled={columns.length === 1 && columns.includes(key)}
            onChange={() => toggle(columns, key)}
          />
          {COLUMN_LABELS[key]}
        </label>
      ))}
      <Button size="sm" variant="ghost" onClick={() => changeBoard({ columns: INITIAL_BOARD.columns })}>
        Reset
      </Button>
    </fieldset>
  );
}
