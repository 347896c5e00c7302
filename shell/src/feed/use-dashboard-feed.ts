import { type RunningFeed, useHost } from "@cointide/shared/host";
import { useCallback, useEffect, useRef } from "react";
import { useShell } from "../page/use-shell.ts";
import { runFeed } from "./run-feed.ts";

/** Runs the feed of the visitor's streams for as long as the component lives. */
export function useDashboardFeed(): Pick<RunningFeed, "pause" | "resume"> {
  const host = useHost();
  const { feedPorts } = useShell();
  const feed = useRef<RunningFeed | null>(null);

  useEffect(() => {
    feed.current = runFeed(host, feedPorts);
    return () => feed.current?.stop();
  }, [host, feedPorts]);

  return {
    pause: useCallback(() => feed.current?.pause(), []),
    resume: useCallback(() => feed.current?.resume(), []),
  };
}
