import { Slot } from "@cointide/shared/host/slot";
import { useContext } from "react";
import { HasHadFocus } from "./has-had-focus.ts";
import { PinButton } from "./pin-button.tsx";
import styles from "./row-tools.module.css";

type RowToolsProps = {
  symbol: string;
  /** Whether a pointer or the focus has been in the row: until then, the tools of other slices aren't mounted. */
  isUsed: boolean;
};

/** The pin of a row and the tools that other slices add to it. The cell around them decides whether they are visible. */
export function RowTools({ symbol, isUsed }: RowToolsProps) {
  const hasHadFocus = useContext(HasHadFocus);
  return (
    <div className={styles.tools} role="toolbar" aria-label={`Tools of ${symbol}`}>
      <PinButton symbol={symbol} />
      {(isUsed || hasHadFocus) && <Slot name="stream.row" props={{ symbol }} className={styles.added} />}
    </div>
  );
}
