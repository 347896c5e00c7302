import type { Markets } from "@cointide/shared/api/get-markets";
import { useFeedStatus } from "@cointide/shared/feed/use-feed-status";
import { useHost } from "@cointide/shared/host";
import { useQuery } from "@cointide/shared/query";
import { useLayoutEffect, useMemo, useState } from "react";
import { LiveRows } from "./live-rows.ts";
import { marketsQuery } from "./markets-query.ts";

export type LoadedMarkets = {
  /** The newest snapshot; undefined until there is one. */
  markets: Markets | undefined;
  rows: LiveRows;
  /** Why the last one could not be loaded; null where it could. */
  error: Error | null;
  /** Whether it is being loaded again after a failure. */
  isRetrying: boolean;
  retry(): void;
};

/** The markets and their live rows. While the page is paused, they stay as they are. */
export function useMarkets(): LoadedMarkets {
  const host = useHost();
  const isPaused = useFeedStatus().state === "paused";
  const { data, error, isFetching, refetch } = useQuery({
    ...marketsQuery(host),
    enabled: (query) => !isPaused || query.state.data === undefined,
  });
  const [rows] = useState(() => new LiveRows());
  // Rows that are drawn for the first time with a snapshot find its values; the others see them once it is drawn.
  useMemo(() => data && rows.setSnapshot(data), [data, rows]);
  useLayoutEffect(() => {
    if (data !== undefined) rows.showSnapshot();
  }, [data, rows]);
  return {
    markets: data,
    rows,
    error,
    isRetrying: error !== null && isFetching,
    retry: () => void refetch(),
  };
}
