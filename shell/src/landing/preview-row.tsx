import { isZero } from "@cointide/shared/contracts/decimals";
import type { DatedTicker } from "@cointide/shared/contracts/market";
import { useIsOlder } from "@cointide/shared/feed/use-feed-status";
import { usePriceFormat } from "@cointide/shared/preferences/display";
import { Age } from "@cointide/shared/ui/age";
import { Decimal } from "@cointide/shared/ui/decimal";
import { Skeleton } from "@cointide/shared/ui/skeleton";
import styles from "./preview-row.module.css";

/**
 * A price older than this is marked, in ms. It is renewed each 10 s from prices that the service keeps for 10 s, and
 * looked at each second, so what is well is never marked, and 25 s is marked in time.
 */
export const OLD_AFTER = 24_000;

const HALTED = "Trading is halted";

type PreviewRowProps = {
  symbol: string;
  /** Null while nothing is known of the pair, undefined where the exchange does not list it. */
  ticker: DatedTicker | null | undefined;
  loading: boolean;
  /** Whether the prices are known to be old, whatever this one's own age. */
  isOld: boolean;
};

/** One pair of the landing page, as high as any other whatever it has to tell. */
export function PreviewRow({ symbol, ticker, loading, isOld }: PreviewRowProps) {
  const isOutdated = useIsOlder(ticker?.asOf ?? null, OLD_AFTER);
  const format = usePriceFormat(symbol, ticker?.last);
  const isHalted = ticker?.halted === true;
  const isMarked = isOld || isOutdated || isHalted;
  // Of a pair that was halted long ago, the exchange tells nothing but zeros.
  const hasPrice = ticker != null && !isZero(ticker.last);
  return (
    <li className={styles.row} data-feed={isMarked ? "stale" : undefined}>
      <span className={styles.symbol}>
        {symbol}
        {hasPrice && isMarked && (
          <span className={styles.age}>{isHalted ? HALTED : <Age since={ticker.asOf} />}</span>
        )}
      </span>
      {hasPrice && (
        <>
          <span className={styles.price}>
            <Decimal value={ticker.last} kind="price" format={format} flash />
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
      {ticker !== undefined && !hasPrice && (
        <span className={styles.wide}>{isHalted ? HALTED : "No price right now"}</span>
      )}
    </li>
  );
}
