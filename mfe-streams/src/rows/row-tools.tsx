import { Slot } from "@cointide/shared/host/slot";
import { PinButton } from "./pin-button.tsx";
import styles from "./row-tools.module.css";

/** The pin of a row and the tools that other slices add to it. The cell around them decides whether they are visible. */
export function RowTools({ symbol }: { symbol: string }) {
  return (
    <div className={styles.tools} role="toolbar" aria-label={`Tools of ${symbol}`}>
      <PinButton symbol={symbol} />
      <Slot name="stream.row" props={{ symbol }} className={styles.added} />
    </div>
  );
}
