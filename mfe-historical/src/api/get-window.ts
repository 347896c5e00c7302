import type { ApiClient } from "@cointide/shared/api/client";
import { callForTickers } from "@cointide/shared/api/dated-tickers";
import type { DatedTickers } from "@cointide/shared/contracts/market";
import { queryOptions } from "@cointide/shared/query";

/** The facts of at most 100 symbols over the past window, such as 30m or 7d, by symbol. */
export const getWindow = (
  api: ApiClient,
  symbols: readonly string[],
  winsize: string,
): Promise<DatedTickers> => callForTickers(api, { path: "/tickers/window", query: { symbols, winsize } });

/** The query `["window", winsize, symbols]`; the service caches windows for 15 s, so does the page. */
export const windowQuery = (api: ApiClient, symbols: readonly string[], winsize: string) =>
  queryOptions({
    queryKey: ["window", winsize, [...symbols].sort()],
    queryFn: () => getWindow(api, symbols, winsize),
    staleTime: 15_000,
  });
