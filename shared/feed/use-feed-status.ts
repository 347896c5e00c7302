import { useCallback, useSyncExternalStore } from "react";
import type { FeedStatus } from "../contracts/events.ts";
import type { Ticker } from "../contracts/streams.ts";
import { useHost } from "../host/host.ts";
import { onSecond, readClock } from "./clock.ts";
import { INITIAL_FEED_STATUS, liveFor } from "./feed-status.ts";

/** The status that the feed reported last on the bus. */
export function useFeedStatus(): FeedStatus {
  const { bus } = useHost();
  const subscribe = useCallback((listener: () => void) => bus.on("feed:status", listener), [bus]);
  const read = () => bus.last("feed:status") ?? INITIAL_FEED_STATUS;
  return useSyncExternalStore(subscribe, read, read);
}

/** The present time in ms since 1970, renewed each second. */
export const useNow = (): number => useSyncExternalStore(onSecond, readClock, readClock);

const subscribeToNothing = () => () => {};

/**
 * Whether something is older than a limit, looked at each second. The component renders when that changes, not each
 * second. A moment as far in the future counts as old: a clock that was set back hides how old it is.
 * @param asOf in ms since 1970; null is never old
 * @param limit in ms
 */
export function useIsOlder(asOf: number | null, limit: number): boolean {
  const isOlder = () => asOf !== null && Math.abs(Date.now() - asOf) > limit;
  // Without a limit nothing gets old, and no row needs the clock.
  const subscribe = asOf === null || limit === Number.POSITIVE_INFINITY ? subscribeToNothing : onSecond;
  return useSyncExternalStore(subscribe, isOlder, isOlder);
}

/** Whether a ticker's values are too old to count as live, by the feed's state and their own age; null is never old. */
export function useIsOld(ticker: Ticker | null): boolean {
  const { state } = useFeedStatus();
  return useIsOlder(ticker?.asOf ?? null, ticker === null ? 0 : liveFor(state, ticker));
}
