import { COLUMNS } from "@cointide/shared/board/columns";
import { GridTable, gridForm } from "@cointide/shared/board/grid-table";
import { LiveRow } from "@cointide/shared/board/live-row";
import { useLongestFigure } from "@cointide/shared/board/use-longest-figure";
import { PREVIEW_SYMBOLS } from "@cointide/shared/contracts/symbols";
import { useIsOlder } from "@cointide/shared/feed/use-feed-status";
import { historyStoreOf } from "@cointide/shared/history/history-store";
import { useHost } from "@cointide/shared/host";
import { useQuery } from "@cointide/shared/query";
import { Button } from "@cointide/shared/ui/button";
import { useCallback, useRef } from "react";
import { getPreview, type Preview } from "../api/get-preview.ts";
import { SimulatedBadge } from "../feed/simulated-badge.tsx";
import styles from "./preview-board.module.css";
import { OLD_AFTER, usePreviewSource } from "./use-preview-source.ts";

/** How often prices are fetched, in ms: the service caches them that long. */
const REFRESH = 10_000;

/** As many letters as the pairs have. */
const LONGEST = Math.max(...PREVIEW_SYMBOLS.map(({ length }) => length));

const FORM = gridForm(
  (["sparkline", "last", "pchange"] as const).map((key) => ({ ...COLUMNS[key], key })),
  { longFrom: LONGEST },
);

/** Returns the time of the newest price, in ms since 1970; null if there is none. */
function newestTime(preview: Preview = {}): number | null {
  return Math.max(0, ...Object.values(preview).map(({ asOf }) => asOf)) || null;
}

/** Eight pairs with their last price and change, renewed while the page is open. */
export function PreviewBoard() {
  const { api } = useHost();
  const board = useRef<HTMLElement>(null);
  useLongestFigure(board);
  const { data, isError, refetch } = useQuery({
    queryKey: ["preview"],
    queryFn: () => getPreview(api),
    refetchInterval: REFRESH,
    refetchOnWindowFocus: false,
    retry: 1,
  });
  const source = usePreviewSource({ preview: data, hasFailed: isError });
  // Histories come after the prices.
  const watch = useCallback((symbol: string) => historyStoreOf(api).watch([symbol]), [api]);
  const isOutdated = useIsOlder(newestTime(data), OLD_AFTER);
  const isOld = isError || isOutdated;
  return (
    <section
      ref={board}
      className={styles.board}
      aria-labelledby="preview-title"
      data-old={isOld || undefined}
    >
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
        <GridTable form={FORM} className={styles.table} aria-labelledby="preview-title">
          {(data ? Object.keys(data) : PREVIEW_SYMBOLS).map((symbol) => (
            <LiveRow key={symbol} {...{ symbol, source }} form={FORM} {...(data && { watch })} />
          ))}
        </GridTable>
      )}
    </section>
  );
}
