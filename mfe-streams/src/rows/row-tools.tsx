import { Slot } from "@cointide/shared/host/slot";
import { useContext } from "react";
import { HasHadFocus } from "./has-had-focus.ts";
import { PinButton } from "./pin-button.tsx";
import styles from "./row-tools.module.css";

type RowToolsProps = {
  symbol: string;
  /** Until a pointer has been in the row, or the focus in its card or table, tools of other slices aren't mounted. */
  hasHadPointer: boolean;
};

/** The pin of a row and the tools that other slices add to it. The cell around them decides whether they are visible. */
export function RowTools({ symbol, hasHadPointer }: RowToolsProps) {
  const hasHadFocus = useContext(HasHadFocus);
  return (
    <div className={styles.tools} role="toolbar" aria-label={`Tools of ${symbol}`}>
      <PinButton symbol={symbol} />
      {(hasHadPointer || hasHadFocus) && (
        <Slot name="stream.row" props={{ symbol }} className={styles.added} />
      )}
    </div>
  );
}
