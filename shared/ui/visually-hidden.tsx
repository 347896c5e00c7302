import type { ReactNode } from "react";
import styles from "./visually-hidden.module.css";

/** Text for assistive technology alone. */
export function VisuallyHidden({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <span id={id} className={styles.hidden}>
      {children}
    </span>
  );
}
