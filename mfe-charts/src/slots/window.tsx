import type { SlotProps } from "@cointide/shared/contracts/slots";
import styles from "../window/window-line.module.css";
import { WindowLine } from "../window/window-line.tsx";
import { hasLine } from "../window/window-span.ts";

/** Shows the window of a comparison as a line for each symbol, which ends at its live price; a shorter one has none. */
export function Slot({ symbols, window, facts }: SlotProps<"comparison.window">) {
  if (!hasLine(window)) return null;
  return (
    <ul className={styles.windows} aria-label={`Prices of the past ${window}`}>
      {symbols.map((symbol) => (
        <WindowLine key={symbol} symbol={symbol} window={window} facts={facts?.[symbol]} />
      ))}
    </ul>
  );
}
