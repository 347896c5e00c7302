import { usePriceFormat } from "@cointide/shared/preferences/display";
import { useTicker } from "@cointide/shared/ticks/use-ticker";
import { Decimal } from "@cointide/shared/ui/decimal";
import { withValues } from "../with-values.ts";
import { PinButton } from "./pin-button.tsx";
import styles from "./pinned.module.css";
import { PinnedTitle } from "./pinned-title.tsx";

/** The pinned symbol above the cards. */
function PinnedStrip({ symbol }: { symbol: string }) {
  const shown = withValues(useTicker(symbol));
  const format = usePriceFormat(symbol, shown?.last);
  return (
    <section className={styles.strip} aria-label={`Pinned ${symbol}`}>
      <strong>{symbol}</strong>
      {shown && (
        <>
          <Decimal value={shown.last} kind="price" format={format} flash />
          <Decimal value={shown.pchange} kind="percent" />
        </>
      )}
      <span className={styles.end}>
        <PinButton symbol={symbol} />
      </span>
    </section>
  );
}

/** The pinned symbol in the tab's title, and above the cards; the table has it as its first row. */
export function Pinned({ symbol, isInTable }: { symbol: string; isInTable: boolean }) {
  return (
    <>
      <PinnedTitle symbol={symbol} />
      {!isInTable && <PinnedStrip symbol={symbol} />}
    </>
  );
}

/** The pin beside a symbol at the head of a row; where a pointer hovers, it is seen in the row under it. */
export function RowPin({ symbol }: { symbol: string }) {
  return (
    <span className={styles.pin}>
      <PinButton symbol={symbol} />
    </span>
  );
}
