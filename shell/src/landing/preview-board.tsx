import type { DatedTickers } from "@cointide/shared/contracts/market";
import { PREVIEW_SYMBOLS } from "@cointide/shared/contracts/symbols";
import { useIsOlder } from "@cointide/shared/feed/use-feed-status";
import { useWatchHistories } from "@cointide/shared/history/use-history";
import { useHost } from "@cointide/shared/host";
import { useQuery } from "@cointide/shared/query";
import { Button } from "@cointide/shared/ui/button";
import { getPreview } from "../api/get-preview.ts";
import { SimulatedBadge } from "../feed/simulated-badge.tsx";
import styles from "./preview-board.module.css";
import { OLD_AFTER, PreviewRow } from "./preview-row.tsx";

/** The service caches prices for 10 s, so asking more often would bring nothing new. */
const REFRESH = 10_000;

/** When the newest of the prices was true; null where there is none. */
function newestOf(tickers: DatedTickers = {}): number | null {
  const times = Object.values(tickers).flatMap((ticker) => (ticker ? [ticker.asOf] : []));
  return times.length === 0 ? null : Math.max(...times);
}

/** Eight pairs with their last price and change, renewed while the page is open. */
export function PreviewBoard() {
  const { api } = useHost();
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ["preview"],
    queryFn: () => getPreview(api),
    refetchInterval: REFRESH,
    refetchOnWindowFocus: false,
    retry: 1,
  });
  // After the prices, which are what people came for.
  useWatchHistories(PREVIEW_SYMBOLS, data !== undefined);
  const isOutdated = useIsOlder(newestOf(data), OLD_AFTER);
  const isOld = isError || isOutdated;
  return (
    <section className={styles.board} aria-labelledby="preview-title" data-old={isOld || undefined}>
      <header className={styles.header}>
        <h2 id="preview-title">{isOld && data ? "Prices, some time ago" : "Prices right now"}</h2>
        <SimulatedBadge />
        <span className={styles.legend}>24 h change</span>
      </header>
      {isError && data === undefined ? (
        <div className={styles.failure} role="alert">
          <p>Prices cannot be loaded right now.</p>
          <Button onClick={() => refetch()}>Retry</Button>
        </div>
      ) : (
        <ul className={styles.list} aria-labelledby="preview-title">
          {PREVIEW_SYMBOLS.map((symbol) => (
            <PreviewRow
              key={symbol}
              symbol={symbol}
              loading={isPending}
              ticker={data?.[symbol]}
              isOld={isOld}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
