import type { DatedTickers } from "../contracts/market.ts";
import { queryOptions } from "../facade/query.ts";
import type { ApiClient } from "./client.ts";
import { callForTickers } from "./dated-tickers.ts";

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
