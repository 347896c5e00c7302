import { IconButton } from "@cointide/shared/ui/icon-button";
import { ArrowUpDown, Columns3 } from "lucide-react";
import { useCallback, useRef, useState } from "react";
import { ColumnsMenu } from "../columns/columns-menu.tsx";
import { board, changeBoard } from "./board.ts";
import styles from "./board-tools.module.css";

const VIEWS = [
  ["cards", "Cards"],
  ["table", "Table"],
] as const;

function ColumnsButton() {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => setOpen(false), []);
  return (
    <div className={styles.anchor}>
      <IconButton ref={button} label="Columns" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Columns3 aria-hidden="true" />
      </IconButton>
      {isOpen && <ColumnsMenu opener={button} onClose={close} />}
    </div>
  );
}

type BoardToolsProps = { isArranging: boolean; onArrange: () => void };

/** Chooses between cards and one table, the columns, and the order of the streams. */
export function BoardTools({ isArranging, onArrange }: BoardToolsProps) {
  const view = board.use((value) => value.view);
  return (
    <div className={styles.tools}>
      <fieldset className={styles.views} aria-label="View">
        {VIEWS.map(([key, label]) => (
          <button
            key={key}
            type="button"
            aria-pressed={view === key}
            onClick={() => changeBoard({ view: key })}
          >
            {label}
          </button>
        ))}
      </fieldset>
      <ColumnsButton />
      <IconButton label="Arrange streams" aria-pressed={isArranging} onClick={onArrange}>
        <ArrowUpDown aria-hidden="true" />
      </IconButton>
    </div>
  );
}
