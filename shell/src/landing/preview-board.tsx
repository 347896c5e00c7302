import { getPreview } from "@cointide/shared/api/get-preview";
import { type MarketTicker, PREVIEW_SYMBOLS } from "@cointide/shared/contracts/market";
import { useHost } from "@cointide/shared/host";
import { useQuery } from "@cointide/shared/query";
import { Button } from "@cointide/shared/ui/button";
import { Decimal } from "@cointide/shared/ui/decimal";
import { Skeleton } from "@cointide/shared/ui/skeleton";
import styles from "./preview-board.module.css";

/** The service caches prices for 10 s, so asking more often would bring nothing new. */
const REFRESH = 10_000;

function Facts({ ticker }: { ticker: MarketTicker }) {
  return (
    <>
      <Decimal value={ticker.last} kind="price" flash />
      <Decimal value={ticker.pchange} kind="percent" />
    </>
  );
}

function Preview({ symbol, ticker, loading }: { symbol: string; ticker?: MarketTicker; loading: boolean }) {
  return (
    <li className={styles.preview}>
      <h2>{symbol}</h2>
      {ticker !== undefined && <Facts ticker={ticker} />}
      {ticker === undefined && loading && <Skeleton height="44px" label={`Loading ${symbol}`} />}
      {ticker === undefined && !loading && <p className={styles.absent}>No longer listed</p>}
    </li>
  );
}

/** Eight pairs with their last price and change, renewed while the page is open. */
export function PreviewBoard() {
  const { api } = useHost();
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ["preview"],
    queryFn: () => getPreview(api),
    refetchInterval: REFRESH,
    refetchOnWindowFocus: false,
  });
  if (isError && data === undefined) {
    return (
      <div className={styles.failure} role="alert">
        <p>Prices cannot be loaded right now.</p>
        <Button onClick={() => refetch()}>Retry</Button>
      </div>
    );
  }
  return (
    <ul className={styles.board} aria-label="Prices of eight trading pairs">
      {PREVIEW_SYMBOLS.map((symbol) => (
        <Preview
          key={symbol}
          symbol={symbol}
          loading={isPending}
          {...(data?.[symbol] && { ticker: data[symbol] })}
        />
      ))}
    </ul>
  );
}
