import type { FeedStatus } from "@cointide/shared/contracts/events";
import type { Ticker } from "@cointide/shared/contracts/streams";
import { useHost } from "@cointide/shared/host";
import { liveFor } from "@cointide/shared/streams/old-values";
import { useIsOlder } from "@cointide/shared/ui/use-now";
import { createContext, useContext, useEffect, useState } from "react";

const UNKNOWN: FeedStatus = { state: "idle", since: 0, lastTickAt: null };

const FeedContext = createContext<FeedStatus>(UNKNOWN);

/** Lends one subscription to the feed's state to all rows of the panel. */
export const FeedProvider = FeedContext.Provider;

/** The feed's state, as the bus last told it. */
export function useFeedStatus(): FeedStatus {
  const { bus } = useHost();
  const [status, setStatus] = useState(UNKNOWN);
  useEffect(() => bus.on("feed:status", setStatus), [bus]);
  return status;
}

/** Whether a row's values cannot be taken for live, by the state of the feed and by their own age. */
export function useIsOld(ticker: Ticker | null): boolean {
  const { state } = useContext(FeedContext);
  const limit = ticker === null ? 0 : liveFor(state, ticker);
  // Under a live feed most rows age by falling silent, and none renders for the clock's sake.
  return useIsOlder(ticker !== null && limit < Number.POSITIVE_INFINITY ? ticker.asOf : null, limit);
}
