import type { StreamsResult } from "../contracts/streams.ts";
import { QUERY_KEYS, type QueryClient } from "../facade/query.ts";
import { applyChanges } from "../streams/apply-changes.ts";
import type { TickSink } from "./buffer.ts";

/** The part of a query client that the pipeline needs. */
type StreamsCache = Pick<QueryClient, "getQueryData" | "getQueryState" | "setQueryData">;

/** The sink that shows ticks in the query `["streams"]`, once that has been loaded. */
export function createQuerySink(queryClient: StreamsCache): TickSink {
  const read = () => queryClient.getQueryData<StreamsResult>(QUERY_KEYS.streams);
  return {
    write(changes) {
      const shown = read();
      const next = shown && applyChanges(shown, changes);
      if (next === undefined || next === shown) return;
      // Prices say nothing about how fresh the list of streams is: its age stays.
      const updatedAt = queryClient.getQueryState(QUERY_KEYS.streams)?.dataUpdatedAt;
      queryClient.setQueryData<StreamsResult>(QUERY_KEYS.streams, next, { updatedAt });
    },
    emptyAmong(symbols) {
      const tickers = read()?.tickers ?? {};
      return symbols.filter((symbol) => tickers[symbol]?.state === "waiting");
    },
  };
}
