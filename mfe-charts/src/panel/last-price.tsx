import type { Ticker } from "@cointide/shared/contracts/streams";
import { withValues } from "@cointide/shared/feed/feed-status";
import { useIsOld } from "@cointide/shared/feed/use-feed-status";
import type { PriceFormat } from "@cointide/shared/format/price-format";
import { splitSymbol } from "@cointide/shared/format/split-symbol";
import { display } from "@cointide/shared/preferences/display";
import { Decimal } from "@cointide/shared/ui/decimal";
import type { Candle } from "../candles/candles.ts";
import styles from "./chart.module.css";

type LastPriceProps = {
  symbol: string;
  ticker: Ticker | undefined;
  /** The newest one. */
  candle: Candle | undefined;
  format: PriceFormat | undefined;
};

/** The last price and its change of 24 hours; of a symbol that no stream has, what its last candle says. */
export function LastPrice({ symbol, ticker, candle, format }: LastPriceProps) {
  const live = withValues(ticker);
  const isOld = useIsOld(live);
  // Charts stay in the pair's quote, and say so beside a board that does not.
  const isConverting = display.use((choices) => choices.currency) !== "quoted";
  const { quote } = splitSymbol(symbol);
  const price = live?.last ?? candle?.close;
  return (
    <p className={styles.price} data-old={isOld ? "" : undefined}>
      {price !== undefined && <Decimal value={price} kind="price" format={format} flash={live !== null} />}
      {live && <Decimal value={live.pchange} kind="percent" />}
      {isConverting && quote !== "" && <span className={styles.aside}>{`Chart in ${quote}`}</span>}
      {ticker === undefined && candle && (
        <span className={styles.aside}>{`${symbol} is not in your streams. Refreshes every 10 s`}</span>
      )}
    </p>
  );
}
