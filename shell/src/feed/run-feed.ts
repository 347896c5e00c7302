import { configQuery } from "@cointide/shared/api/get-config";
import type { PublicConfig } from "@cointide/shared/contracts/config";
import type { Host, RunningFeed } from "@cointide/shared/host";
import { QueryObserver } from "@cointide/shared/query";
import type { PagePorts } from "@cointide/shared/ticks/remote/page-ports";
import { startFeed } from "./start-feed.ts";

/**
 * Runs the feed once the service has said where it is, until `stop`.
 * @param queryClient whose streams tick: the page's, or that of a page that shows other symbols than the visitor's.
 */
export function runFeed(host: Host, ports: PagePorts, queryClient = host.queryClient): RunningFeed {
  const { api, bus } = host;
  const config = new QueryObserver(host.queryClient, configQuery(api));
  let feed: RunningFeed | null = null;
  let known: PublicConfig | undefined;
  let reported: string | undefined;

  function follow({ data, failureCount }: ReturnType<typeof config.getCurrentResult>): void {
    if (data !== undefined) {
      if (data === known) return;
      known = data;
      feed?.stop();
      feed = startFeed({ api, bus, queryClient }, data, ports);
      return;
    }
    // No feed runs yet that could say it: the page says itself that prices are awaited, or cannot come now.
    const state = failureCount > 0 ? "reconnecting" : "connecting";
    if (state !== reported) bus.emit("feed:status", { state, since: Date.now(), lastTickAt: null });
    reported = state;
  }
  const unsubscribe = config.subscribe(follow);
  follow(config.getCurrentResult());

  return {
    pause: () => feed?.pause(),
    resume: () => feed?.resume(),
    stop() {
      unsubscribe();
      feed?.stop();
    },
  };
}
