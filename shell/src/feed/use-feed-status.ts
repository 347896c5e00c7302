import type { FeedStatus } from "@cointide/shared/contracts/events";
import { useHost } from "@cointide/shared/host";
import { useEffect, useState } from "react";

/** The feed's state, as the bus last told it. */
export function useFeedStatus(): FeedStatus {
  const { bus } = useHost();
  const [status, setStatus] = useState<FeedStatus>({ state: "idle", since: 0, lastTickAt: null });
  useEffect(() => bus.on("feed:status", setStatus), [bus]);
  return status;
}
