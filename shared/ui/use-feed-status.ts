import { useEffect, useState } from "react";
import type { FeedStatus } from "../contracts/events.ts";
import { useHost } from "../host/host.ts";

/** The feed's state, as the bus last told it; a feed that has not started is on its way. */
export function useFeedStatus(): FeedStatus {
  const { bus } = useHost();
  const [status, setStatus] = useState<FeedStatus>({ state: "connecting", since: 0, lastTickAt: null });
  useEffect(() => bus.on("feed:status", setStatus), [bus]);
  return status;
}
