import type { QueryClient } from "../facade/query.ts";
import { STREAMS_KEY } from "./cached-streams.ts";

/**
 * Drops the streams of whoever used the page before, and loads those of whoever does now, where they are
 * shown. To reset the query would not do: it would show again what it began with, a guest's streams.
 */
export async function reloadStreams(queryClient: QueryClient): Promise<void> {
  const query = queryClient.getQueryCache().find({ queryKey: STREAMS_KEY });
  if (query === undefined) return;
  void query.cancel({ silent: true });
  query.setState({
    ...{ data: undefined, dataUpdatedAt: 0, error: null, status: "pending", fetchStatus: "idle" },
    isInvalidated: false,
  });
  await queryClient.refetchQueries({ queryKey: STREAMS_KEY, type: "active" });
}
