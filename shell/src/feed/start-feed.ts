import { getTickers } from "@cointide/shared/api/get-tickers";
import type { PublicConfig } from "@cointide/shared/contracts/config";
import type { StreamsResult } from "@cointide/shared/contracts/streams";
import type { Host, RunningFeed } from "@cointide/shared/host";
import { QUERY_KEYS } from "@cointide/shared/query";
import { openTickPipeline } from "@cointide/shared/ticks/remote/open-pipeline";
import type { PagePorts } from "@cointide/shared/ticks/remote/page-ports";
import { createQuerySink, tickerHubOf } from "@cointide/shared/ticks/ticker-cache";

/** The parts of the host that a feed needs. */
export type FeedHost = Pick<Host, "api" | "bus" | "queryClient">;

/**
 * Starts the tick pipeline for the symbols of the streams in the query cache and those requested on the bus. `newsyms` and
 * `delsyms` in the URL neither add to them nor take from them.
 * @param ports those that slices have opened, which the pipeline serves.
 */
export function startFeed(host: FeedHost, { feed, market }: PublicConfig, ports: PagePorts): RunningFeed {
  const { queryClient, bus } = host;
  const extras = new Map<string, readonly string[]>();
  let tracked: StreamsResult["symtracker"] | undefined;

  const pipeline = openTickPipeline({
    feed,
    ports,
    sink: createQuerySink(queryClient),
    onStatus: (status) => bus.emit("feed:status", { ...status, market }),
    fetchTickers: (symbols) => getTickers(host.api, symbols),
  });
  const updateSymbols = () => {
    pipeline.setSymbols([...new Set([...Object.keys(tracked ?? {}), ...[...extras.values()].flat()])]);
  };
  const follow = () => {
    const { symtracker } = queryClient.getQueryData<StreamsResult>(QUERY_KEYS.streams) ?? {};
    if (symtracker === tracked) return;
    tracked = symtracker;
    updateSymbols();
  };
  const stops = [
    queryClient.getQueryCache().subscribe(({ query }) => {
      if (query.queryKey[0] === QUERY_KEYS.streams[0]) follow();
    }),
    bus.on("subscriptions:wanted", ({ owner, symbols }) => {
      extras.set(owner, symbols);
      updateSymbols();
    }),
    bus.on("subscriptions:dropped", ({ owner }) => {
      extras.delete(owner);
      updateSymbols();
    }),
    tickerHubOf(queryClient).watched.follow(pipeline.setVisible),
    pipeline.stop,
  ];
  follow();

  return {
    pause: pipeline.pause,
    resume: pipeline.resume,
    stop() {
      for (const stop of stops) stop();
      // Late listeners get the last status replayed, and no feed is live any longer.
      bus.emit("feed:status", { state: "idle", since: Date.now(), lastTickAt: null, market });
    },
  };
}
