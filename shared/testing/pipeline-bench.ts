import type { FeedStatus } from "../contracts/events.ts";
import type { DatedTickers } from "../contracts/market.ts";
import type { StreamsResult, Ticker } from "../contracts/streams.ts";
import { QUERY_KEYS, QueryClient } from "../facade/query.ts";
import { startTickPipeline, type TickPipelineOptions } from "../ticks/pipeline.ts";
import { createQuerySink } from "../ticks/ticker-cache.ts";
import { sampleStreams } from "./sample-streams.ts";

const stops: (() => void)[] = [];

/** Stops every pipeline that a test has started; to be called after each. */
export function stopBenches(): void {
  for (const stop of stops.splice(0)) stop();
}

type BenchOptions = Pick<TickPipelineOptions, "feed" | "webSocket"> & Partial<TickPipelineOptions>;

/** A running pipeline with rows for `symbols`, and all that it reports. */
export function startBench(symbols: readonly string[], options: BenchOptions) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } } });
  queryClient.setQueryDefaults(QUERY_KEYS.streams, { structuralSharing: false });
  queryClient.setQueryData(QUERY_KEYS.streams, sampleStreams(symbols));
  const statuses: FeedStatus[] = [];
  const asked: string[][] = [];
  const service: { tickers: DatedTickers; fails: boolean } = { tickers: {}, fails: true };
  let writes = 0;
  queryClient.getQueryCache().subscribe(({ type }) => {
    if (type === "updated") writes += 1;
  });
  const pipeline = startTickPipeline({
    sink: createQuerySink(queryClient),
    onStatus: (status) => statuses.push(status),
    async fetchTickers(symbols) {
      asked.push([...symbols]);
      if (service.fails) throw new Error("The service fails.");
      return Object.fromEntries(
        Object.entries(service.tickers).filter(([symbol]) => symbols.includes(symbol)),
      );
    },
    random: () => 0.5,
    ...options,
  });
  stops.push(pipeline.stop);
  return {
    ...{ pipeline, queryClient, statuses, asked, service },
    /** How often something was written into the query cache. */
    writes: () => writes,
    states: () => statuses.map(({ state }) => state),
    state: () => statuses.at(-1)?.state,
    ticker(symbol: string): Ticker {
      const ticker = queryClient.getQueryData<StreamsResult>(QUERY_KEYS.streams)?.tickers[symbol];
      if (ticker === undefined) throw new Error(`No row for ${symbol}.`);
      return ticker;
    },
  };
}
