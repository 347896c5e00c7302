import { getStreams } from "../api/get-streams.ts";
import type { StreamsResult } from "../contracts/streams.ts";
import type { QueryClient } from "../facade/query.ts";
import { QUERY_KEYS, queryOptions } from "../facade/query.ts";
import { hasValues } from "../feed/feed-status.ts";
import type { Host } from "../host/host.ts";
import { cachedStreams } from "./cached-streams.ts";
import { readGuestStreams } from "./guest-streams.ts";
import { withLastPrices } from "./last-prices.ts";
import { pendingStreams } from "./pending-streams.ts";
import { emptyStreams, streamsOf, withStreams } from "./streams-result.ts";
import { isNewerSnapshot } from "./tickers.ts";

const ONE_HOUR = 3_600_000;

/** A row that ticked after the service looked keeps what it shows. */
function keepNewer(loaded: StreamsResult, shown: StreamsResult): StreamsResult {
  const tickers = { ...loaded.tickers };
  for (const [symbol, ticker] of Object.entries(tickers)) {
    const known = shown.tickers[symbol];
    if (known && hasValues(known) && !isNewerSnapshot(ticker, known)) tickers[symbol] = known;
  }
  return { ...loaded, tickers };
}

/** How often a list is asked for again because another tab changed it meanwhile. */
const MAX_REPEATS = 3;

async function loadOwn(host: Host, signal: AbortSignal) {
  const { newsCount } = pendingStreams(host);
  for (let repeats = 0; ; repeats += 1) {
    const news = newsCount();
    const answer = await getStreams(host.api, signal);
    if (newsCount() === news || repeats === MAX_REPEATS) return answer;
  }
}

async function loadStreams(host: Host, signal: AbortSignal) {
  const { queryClient, session, store } = host;
  const { kind } = session.getState();
  if (kind === "none") return emptyStreams();
  if (kind === "guest") return withStreams(cachedStreams(queryClient), readGuestStreams(store), Date.now());
  const { streams, tickers } = await loadOwn(host, signal);
  const loaded = withLastPrices(streamsOf(streams, Date.now(), tickers), store, Date.now());
  return keepNewer(loaded, cachedStreams(queryClient));
}

/**
 * The query `["streams"]`, a `StreamsResult`. A guest's streams come from the browser and are there in the
 * first render, with rows that wait and show the last prices that this browser knows; the tick pipeline asks the
 * service for what waiting rows show until they tick, so that a failing service never hides a stream. An account's streams come from `GET /streams`.
 * Nothing is retained once the dashboard is left: mount it with `useQuery` for as long as ticks should flow.
 */
export const streamsQuery = (host: Host) =>
  queryOptions({
    queryKey: QUERY_KEYS.streams,
    queryFn: ({ signal }) => loadStreams(host, signal),
    initialData: () =>
      host.session.getState().kind === "guest"
        ? withLastPrices(streamsOf(readGuestStreams(host.store), Date.now()), host.store, Date.now())
        : undefined,
    staleTime: ONE_HOUR,
    gcTime: 0,
    refetchOnWindowFocus: false,
    structuralSharing: false,
  });

/**
 * Drops the streams of the previous user, and loads the present user's where they are shown. Resetting the query would
 * show its initial data again, a guest's streams.
 */
export async function reloadStreams(queryClient: QueryClient): Promise<void> {
  const query = queryClient.getQueryCache().find({ queryKey: QUERY_KEYS.streams });
  if (query === undefined) return;
  void query.cancel({ silent: true });
  query.setState({
    ...{ data: undefined, dataUpdatedAt: 0, error: null, status: "pending", fetchStatus: "idle" },
    isInvalidated: false,
  });
  await queryClient.refetchQueries({ queryKey: QUERY_KEYS.streams, type: "active" });
}
