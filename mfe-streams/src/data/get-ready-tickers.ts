import type { ApiClient } from "@cointide/shared/api/client";
import { callForTickers } from "@cointide/shared/api/dated-tickers";
import type { DatedTickers } from "@cointide/shared/contracts/market";
import { queryOptions } from "@cointide/shared/query";

/** The service renews its prices about as often, in ms. */
const PERIOD = 5_000;

/** 24-hour facts of pairs that are no stream's yet, by symbol, loaded again while they are shown. */
export const readyTickersQuery = (api: ApiClient, symbols: readonly string[]) =>
  queryOptions({
    queryKey: ["tickers", "preview", symbols],
    queryFn: (): Promise<DatedTickers> =>
      callForTickers(api, { path: "/tickers/preview", query: { symbols } }),
    refetchInterval: PERIOD,
    staleTime: PERIOD,
  });
