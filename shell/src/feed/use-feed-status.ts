import type { FeedStatus } from "@cointide/shared/contracts/events";
import { useHost } from "@cointide/shared/host";
import { useEffect, useState } from "react";

/** The feed's state, as the bus last told it; a feed that has not started is on its way. */
export function useFeedStatus(): FeedStatus {
  const { bus } = useHost();
  const [status, setStatus] = useState<FeedStatus>({ state: "connecting", since: 0, lastTickAt: null });
  useEffect(() => bus.on("feed:status", setStatus), [bus]);
  return status;
}
