import { isZero } from "@cointide/shared/contracts/decimals";
import type { DatedTicker } from "@cointide/shared/contracts/market";
import { useIsOlder } from "@cointide/shared/feed/use-feed-status";
import { useHistory } from "@cointide/shared/history/use-history";
import { usePriceFormat } from "@cointide/shared/preferences/display";
import { Age } from "@cointide/shared/ui/age";
import { CoinMark } from "@cointide/shared/ui/coin-mark";
import { Decimal } from "@cointide/shared/ui/decimal";
import { Pair } from "@cointide/shared/ui/pair";
import { Skeleton } from "@cointide/shared/ui/skeleton";
import { Sparkline } from "@cointide/shared/ui/sparkline";
import { PREVIEW_COINS } from "./preview-coins.ts";
import styles from "./preview-row.module.css";

/**
 * A price older than this is marked, in ms. It is renewed each 10 s from prices that the service keeps for 10 s, and
 * looked at each second, so what is well is never marked, and 25 s is marked in time.
 */
export const OLD_AFTER = 24_000;

const HALTED = "Trading is halted";

type PreviewRowProps = {
  symbol: keyof typeof PREVIEW_COINS;
  /** Null while nothing is known of the pair, undefined where the exchange does not list it. */
  ticker: DatedTicker | null | undefined;
  loading: boolean;
  /** Whether the prices are known to be old, whatever this one's own age. */
  isOld: boolean;
};

/** How the price went in the last 24 hours, once that is known. */
function PreviewSparkline({ symbol, ticker }: { symbol: string; ticker: DatedTicker }) {
  const history = useHistory(symbol);
  return (
    <span className={styles.sparkline}>
      {history && <Sparkline history={history} last={ticker.last} pchange={ticker.pchange} />}
    </span>
  );
}

/** One pair of the landing page, as high as any other whatever it has to tell. */
export function PreviewRow({ symbol, ticker, loading, isOld }: PreviewRowProps) {
  const isOutdated = useIsOlder(ticker?.asOf ?? null, OLD_AFTER);
  const { code, name, logo } = PREVIEW_COINS[symbol];
  const format = usePriceFormat(symbol, ticker?.last);
  const isHalted = ticker?.halted === true;
  const isMarked = isOld || isOutdated || isHalted;
  // Of a pair that was halted long ago, the exchange tells nothing but zeros.
  const hasPrice = ticker != null && !isZero(ticker.last);
  return (
    <li className={styles.row} data-old={isMarked || undefined}>
      <span className={styles.symbol}>
        <Pair base={code} quote={symbol.slice(code.length)} />
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
      {!(hasPrice && isMarked) && (
        <span className={styles.name} data-coin>
          {name}
        </span>
      )}
      <span className={styles.logo}>
        <CoinMark code={code} logo={logo} />
      </span>
      {hasPrice && <PreviewSparkline symbol={symbol} ticker={ticker} />}
    </li>
  );
}
