import { isLost } from "@cointide/shared/feed/feed-status";
import { useHost } from "@cointide/shared/host";
import { useEffect } from "react";

/** Has connection lost and restored read out, once each. */
export function useFeedAnnouncements(): void {
  const { bus } = useHost();
  useEffect(() => {
    let lost = false;
    return bus.on("feed:status", ({ state }) => {
      if (isLost(state) === lost) return;
      if (!lost) bus.emit("announce", { message: "Connection to the price feed lost." });
      else if (state === "live") bus.emit("announce", { message: "Connection to the price feed restored." });
      else return;
      lost = !lost;
    });
  }, [bus]);
}
