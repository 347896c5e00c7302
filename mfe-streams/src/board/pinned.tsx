import { withValues } from "@cointide/shared/feed/feed-status";
import { splitSymbol } from "@cointide/shared/format/split-symbol";
import { useBoardFormat } from "@cointide/shared/preferences/display";
import { useTicker } from "@cointide/shared/ticks/use-ticker";
import { CoinMark } from "@cointide/shared/ui/coin-mark";
import { Decimal } from "@cointide/shared/ui/decimal";
import { PinButton } from "../rows/pin-button.tsx";
import styles from "./pinned.module.css";
import { PinnedTitle } from "./pinned-title.tsx";

/** The pinned symbol above the cards. */
function PinnedStrip({ symbol }: { symbol: string }) {
  const shown = withValues(useTicker(symbol));
  const format = useBoardFormat(symbol, shown?.last);
  const { base } = splitSymbol(symbol);
  return (
    <section className={styles.strip} aria-label={`Pinned ${symbol}`}>
      <span className={styles.symbol}>
        <CoinMark code={base} />
        <strong translate="no">{symbol}</strong>
      </span>
      {shown && (
        <>
          <Decimal value={shown.last} kind="price" format={format} flash />
          <Decimal value={shown.pchange} kind="percent" />
        </>
      )}
      <PinButton symbol={symbol} />
    </section>
  );
}

/** The pinned symbol in the tab's title, and above the cards; the table has it as its first row. */
export function Pinned({ symbol, isInTable }: { symbol: string; isInTable: boolean }) {
  return (
    <>
      <PinnedTitle symbol={symbol} />
      {!isInTable && <PinnedStrip key={symbol} symbol={symbol} />}
    </>
  );
}
