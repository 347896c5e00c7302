import { useHost } from "@cointide/shared/host";
import { pendingStreams } from "@cointide/shared/streams/pending-streams";
import { useSyncExternalStore } from "react";

/** The ids of the streams whose change the service has not answered yet; they cannot be changed meanwhile. */
export function usePendingStreams(): ReadonlySet<string> {
  const { subscribe, getState } = pendingStreams(useHost());
  return useSyncExternalStore(subscribe, getState);
}
