import type { ApiClient } from "@cointide/shared/api/client";
import { intervalLength, type KlineInterval, MAX_KLINES } from "@cointide/shared/contracts/klines";
import type { Host } from "@cointide/shared/host";
import { queryOptions } from "@cointide/shared/query";
import { getKlines, type KlinesRequest } from "../api/get-klines.ts";
import { type CandleHistory, toCandle, withNewest, withOlder } from "./candles.ts";

/** How often what is shown is renewed, in ms. Between that the last price comes from the feed. */
export const RENEWED_EVERY = 10_000;
/** Candles that are fetched again besides those that opened since: the last ones that were known may have been open. */
const OVERLAP = 3;

const keyOf = (symbol: string, interval: KlineInterval) => ["klines", symbol, interval] as const;

async function fetchHistory(api: ApiClient, request: KlinesRequest): Promise<CandleHistory> {
  const { klines, hasOlder } = await getKlines(api, request);
  return { candles: klines.map(toCandle), hasOlder };
}

/**
 * The candles of a symbol that are known, in the query `["klines", symbol, interval]`. Renewing it asks only for what is
 * new, and for a whole page where the page has slept for longer than that reaches back. A request goes on when whoever
 * asked has left: its candles are known to the next one.
 */
export function candleQuery(
  { api, queryClient }: Pick<Host, "api" | "queryClient">,
  symbol: string,
  interval: KlineInterval,
) {
  const queryKey = keyOf(symbol, interval);
  const known = () => queryClient.getQueryData<CandleHistory>(queryKey);
  const newestLimit = () => {
    const renewedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
    const passed = Math.abs(Date.now() - renewedAt) / intervalLength(interval);
    return Math.min(MAX_KLINES, Math.ceil(passed) + OVERLAP);
  };
  return queryOptions({
    queryKey,
    queryFn: async (): Promise<CandleHistory> => {
      const limit = known() === undefined ? MAX_KLINES : newestLimit();
      const newest = await fetchHistory(api, { symbol, interval, limit });
      // Read again: older ones may have come meanwhile.
      const before = known();
      if (before === undefined || before.candles.length === 0) return newest;
      const candles = withNewest(before.candles, newest.candles);
      if (candles !== null) return { candles, hasOlder: before.hasOlder };
      return limit === MAX_KLINES ? newest : fetchHistory(api, { symbol, interval, limit: MAX_KLINES });
    },
    staleTime: RENEWED_EVERY,
    retry: false,
    networkMode: "always",
    structuralSharing: false,
  });
}

/** Loads the page before the oldest candle that is known; nothing where there is none. @throws {ApiError} */
export async function loadOlder(
  { api, queryClient }: Pick<Host, "api" | "queryClient">,
  symbol: string,
  interval: KlineInterval,
): Promise<void> {
  const queryKey = keyOf(symbol, interval);
  const before = queryClient.getQueryData<CandleHistory>(queryKey);
  const first = before?.candles[0];
  if (first === undefined || !before?.hasOlder) return;
  const older = await fetchHistory(api, { symbol, interval, end: first.openTime });
  queryClient.setQueryData<CandleHistory>(
    queryKey,
    (now) =>
      now?.candles[0]?.openTime === first.openTime
        ? { candles: withOlder(now.candles, older.candles), hasOlder: older.hasOlder }
        : now,
    { updatedAt: queryClient.getQueryState(queryKey)?.dataUpdatedAt },
  );
}
