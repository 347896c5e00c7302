import type { KlineInterval } from "@cointide/shared/contracts/klines";
import { useFeedStatus } from "@cointide/shared/feed/use-feed-status";
import { useHost } from "@cointide/shared/host";
import { useQuery } from "@cointide/shared/query";
import { useTicker } from "@cointide/shared/ticks/use-ticker";
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from "react";
import { candleQuery, loadNewer, loadOlder, pastQuery, RENEWED_EVERY } from "./candle-history.ts";
import type { Candles } from "./candles.ts";
import { isBehind, NOTHING_TICKED, takeTicker, withLive } from "./live-candles.ts";

const NONE: Candles = [];
/** Candles that were fetched within this time, in ms, lack nothing that a lost connection could have brought. */
const JUST_NOW = 1_000;

/**
 * The candles of a symbol. The feed's last price moves the newest one with each flush, and the service's klines replace
 * the newest ones every 10 s. Nothing changes while the page is paused.
 */
export function useCandles(symbol: string, interval: KlineInterval, isEnabled = true) {
  const host = useHost();
  const { state } = useFeedStatus();
  const isPaused = state === "paused";
  const query = useQuery({
    ...candleQuery(host, symbol, interval),
    enabled: isEnabled,
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
    if (isEnabled && Date.now() - dataUpdatedAt > JUST_NOW) void refetch({ cancelRefetch: false });
  });
  useEffect(() => {
    if (isLive || isMissing) catchUp();
  }, [isLive, isMissing]);

  return {
    candles,
    hasOlder: query.data?.hasOlder ?? false,
    ticker,
    /** Whether the exchange has said which candles there are; there may be none. */
    isLoaded: query.data !== undefined,
    error: query.error,
    isFetching: query.isFetching,
    retry: refetch,
    loadOlder: useCallback(() => loadOlder(host, { symbol, interval, end: null }), [host, symbol, interval]),
  };
}

/** The candles of a segment of the past; none where `end` is null. Nothing of it is live. */
function usePast(symbol: string, interval: KlineInterval, end: number | null) {
  const host = useHost();
  const query = useQuery({
    ...pastQuery(host, { symbol, interval, end: end ?? 0 }),
    enabled: end !== null,
  });
  return {
    candles: query.data?.candles ?? NONE,
    hasOlder: query.data?.hasOlder ?? false,
    isLoaded: query.data !== undefined,
    error: query.error,
    isFetching: query.isFetching,
    retry: query.refetch,
    loadOlder: useCallback(() => loadOlder(host, { symbol, interval, end }), [host, symbol, interval, end]),
    loadNewer: useCallback(
      (until: number) => loadNewer(host, { symbol, interval, end }, until),
      [host, symbol, interval, end],
    ),
  };
}

/**
 * The candles of a symbol in a segment, and the newest ones beside it, where those are wanted.
 * @param end of the segment's first page, in ms since 1970; null is the newest segment.
 */
export function useSegment(symbol: string, interval: KlineInterval, end: number | null, wantsNewest = true) {
  const { ticker, ...newest } = useCandles(symbol, interval, end === null || wantsNewest);
  const { loadNewer: loadNext, ...past } = usePast(symbol, interval, end);
  const shown = end === null ? newest : past;
  return { symbol, interval, end, ...shown, loadNewer: loadNext, ticker, newest: newest.candles };
}
