import type { MarketTicker } from "@cointide/shared/contracts/market";
import { Decimal } from "@cointide/shared/ui/decimal";
import { Skeleton } from "@cointide/shared/ui/skeleton";
import styles from "./preview-row.module.css";

/** `ticker` is null while the exchange tells nothing of the pair, undefined where it does not list it. */
type PreviewRowProps = { symbol: string; ticker: MarketTicker | null | undefined; loading: boolean };

/** One pair of the landing page, as high as any other whatever it has to tell. */
export function PreviewRow({ symbol, ticker, loading }: PreviewRowProps) {
  return (
    <li className={styles.row}>
      <span className={styles.symbol}>{symbol}</span>
      {ticker && (
        <>
          <span className={styles.price}>
            <Decimal value={ticker.last} kind="price" flash />
          </span>
          <span className={styles.change}>
            <Decimal value={ticker.pchange} kind="percent" />
          </span>
        </>
      )}
      {ticker === undefined && loading && (
        <span className={styles.wide} data-loading>
          <Skeleton label="Loading" />
        </span>
      )}
      {ticker === undefined && !loading && <span className={styles.wide}>No longer listed</span>}
      {ticker === null && <span className={styles.wide}>No price right now</span>}
    </li>
  );
}
