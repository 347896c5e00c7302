import type { ReactNode } from "react";
import { Button } from "../ui/button.tsx";
import styles from "./draft-note.module.css";

/** Says that a form opened as it was left, and offers to begin with an empty one. */
export function DraftNote({
  children,
  clear,
  onClear,
}: {
  children: ReactNode;
  /** The button's words, such as "Clear". */
  clear: string;
  onClear: () => void;
}) {
  return (
    <p className={styles.note}>
      <span>{children}</span>
      <Button variant="ghost" size="sm" onClick={onClear}>
        {clear}
      </Button>
    </p>
  );
}
