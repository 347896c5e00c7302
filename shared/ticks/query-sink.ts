import type { StreamsResult } from "../contracts/streams.ts";
import type { QueryClient } from "../facade/query.ts";
import { applySnapshot } from "../streams/apply-snapshot.ts";
import { applyTicks } from "../streams/apply-ticks.ts";
import { STREAMS_KEY } from "../streams/cached-streams.ts";
import { markSymbols } from "../streams/mark-symbols.ts";
import type { Changes } from "./buffer.ts";
import type { TickSink } from "./flush.ts";

function applyChanges(result: StreamsResult, { ticks, snapshot, marks }: Changes): StreamsResult {
  let next = applyTicks(result, ticks);
  next = applySnapshot(next, snapshot.tickers, snapshot.asked);
  for (const { symbols, state } of marks) next = markSymbols(next, symbols, state);
  return next;
}

/** The part of a query client that the pipeline needs. */
export type StreamsCache = Pick<QueryClient, "getQueryData" | "getQueryState" | "setQueryData">;

/** The sink that shows ticks in the query `["streams"]`, once that has been loaded. */
export function createQuerySink(queryClient: StreamsCache): TickSink {
  const read = () => queryClient.getQueryData<StreamsResult>(STREAMS_KEY);
  return {
    write(changes) {
      const shown = read();
      const next = shown && applyChanges(shown, changes);
      if (next === undefined || next === shown) return;
      // Prices say nothing about how fresh the list of streams is: its age stays.
      const updatedAt = queryClient.getQueryState(STREAMS_KEY)?.dataUpdatedAt;
      queryClient.setQueryData<StreamsResult>(STREAMS_KEY, next, { updatedAt });
    },
    emptyAmong(symbols) {
      const tickers = read()?.tickers ?? {};
      return symbols.filter((symbol) => tickers[symbol]?.state === "waiting");
    },
  };
}
