import type { FeedStatus } from "@cointide/shared/contracts/events";
import { useHost } from "@cointide/shared/host";
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

/**
 * Since when values of that event time are old, in ms since 1970; null while all is well. What came before a
 * feed's first price came from the service, and is as old as its event.
 */
export function useOldSince(eventTime: number): number | null {
  const { state, lastTickAt } = useContext(FeedContext);
  const isLost = state === "stale" || state === "reconnecting" || state === "offline";
  return isLost ? (lastTickAt ?? eventTime) : null;
}
