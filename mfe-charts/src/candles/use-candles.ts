import type { KlineInterval } from "@cointide/shared/contracts/klines";
import { useFeedStatus } from "@cointide/shared/feed/use-feed-status";
import { useHost } from "@cointide/shared/host";
import { useQuery } from "@cointide/shared/query";
import { useTicker } from "@cointide/shared/ticks/use-ticker";
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from "react";
import { candleQuery, loadOlder, RENEWED_EVERY } from "./candle-history.ts";
import type { Candles } from "./candles.ts";
import { isBehind, NOTHING_TICKED, takeTicker, withLive } from "./live-candles.ts";

const NONE: Candles = [];
/** Candles that were fetched within this time, in ms, lack nothing that a lost connection could have brought. */
const JUST_NOW = 1_000;

/**
 * The candles of a symbol. The feed's last price moves the newest one with each flush, and the service's klines replace
 * the newest ones every 10 s. Nothing changes while the page is paused.
 */
export function useCandles(symbol: string, interval: KlineInterval) {
  const host = useHost();
  const { state } = useFeedStatus();
  const isPaused = state === "paused";
  const query = useQuery({
    ...candleQuery(host, symbol, interval),
    refetchInterval: isPaused ? false : RENEWED_EVERY,
    refetchOnWindowFocus: !isPaused,
  });
  const known = query.data?.candles ?? NONE;
  const ticker = useTicker(symbol);
  const [{ live, of }, setTold] = useState({ live: NOTHING_TICKED, of: interval });
  if (of !== interval || ticker !== live.ticker) {
    // The high and low of another interval are not those of this one.
    const before = of === interval ? live : NOTHING_TICKED;
    setTold({ live: takeTicker(before, ticker, interval, known.at(-1)?.openTime), of: interval });
  }

  const candles = useMemo(() => withLive(known, live, interval), [known, live, interval]);

  const { refetch, dataUpdatedAt } = query;
  // Candles were missed while the connection was lost or the page slept.
  const isMissing = isBehind(known, live, interval);
  const isLive = state === "live";
  const catchUp = useEffectEvent(() => {
    if (Date.now() - dataUpdatedAt > JUST_NOW) void refetch({ cancelRefetch: false });
  });
  useEffect(() => {
    if (isLive || isMissing) catchUp();
  }, [isLive, isMissing]);

  return {
    candles,
    hasOlder: query.data?.hasOlder ?? false,
    ticker,
    error: query.error,
    isRetrying: query.isError && query.isFetching,
    retry: refetch,
    loadOlder: useCallback(() => loadOlder(host, symbol, interval), [host, symbol, interval]),
  };
}
