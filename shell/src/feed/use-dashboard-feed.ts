import { configQuery } from "@cointide/shared/api/get-config";
import { useHost } from "@cointide/shared/host";
import { useQuery } from "@cointide/shared/query";
import { useCallback, useEffect, useRef } from "react";
import { useShell } from "../page/use-shell.ts";
import { type DashboardFeed, startDashboardFeed } from "./start-dashboard-feed.ts";

/** Runs the feed for as long as the component lives, once the service has said where it is. */
export function useDashboardFeed(): { pause: () => void; resume: () => void } {
  const host = useHost();
  const { feedPorts } = useShell();
  const { data: config, failureCount } = useQuery(configQuery(host.api));
  const feed = useRef<DashboardFeed | null>(null);

  const isUnknown = config === undefined;
  const hasFailed = failureCount > 0;
  useEffect(() => {
    if (!isUnknown) return;
    // No feed runs yet that could say it: the page says itself that prices are awaited, or cannot come now.
    const state = hasFailed ? "reconnecting" : "connecting";
    host.bus.emit("feed:status", { state, since: Date.now(), lastTickAt: null });
  }, [host, isUnknown, hasFailed]);

  useEffect(() => {
    if (config === undefined) return;
    feed.current = startDashboardFeed(host, config, feedPorts);
    return () => feed.current?.stop();
  }, [host, config, feedPorts]);

  return {
    pause: useCallback(() => feed.current?.pause(), []),
    resume: useCallback(() => feed.current?.resume(), []),
  };
}
