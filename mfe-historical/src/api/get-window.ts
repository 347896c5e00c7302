import type { ApiClient } from "@cointide/shared/api/client";
import { callForTickers } from "@cointide/shared/api/dated-tickers";
import type { DatedTickers } from "@cointide/shared/contracts/market";
import { queryOptions } from "@cointide/shared/query";

/** How old a window's facts may get before they are marked, in ms: a refresh has failed, or the exchange does. */
export const OLD_AFTER = 75_000;

/** The facts of at most 100 symbols over the past window, such as 30m or 7d, by symbol. */
export const getWindow = (
  api: ApiClient,
  symbols: readonly string[],
  winsize: string,
): Promise<DatedTickers> => callForTickers(api, { path: "/tickers/window", query: { symbols, winsize } });

/**
 * The query `["window", winsize, symbols]`. The service caches windows for 15 s, so does the page; with that and the
 * refetch interval, what is shown is never older than a minute. A failure is shown at once, with a Retry, also where
 * the browser believes itself offline.
 */
export const windowQuery = (api: ApiClient, symbols: readonly string[], winsize: string) =>
  queryOptions({
    queryKey: ["window", winsize, [...symbols].sort()],
    queryFn: () => getWindow(api, symbols, winsize),
    staleTime: 15_000,
    refetchInterval: 40_000,
    retry: false,
    networkMode: "always",
  });
