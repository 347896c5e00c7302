import type { StreamsResult } from "../contracts/streams.ts";
import { QUERY_KEYS, type QueryClient } from "../facade/query.ts";
import { emptyStreams } from "./streams-result.ts";

/** The result as the page shows it now; empty before it was loaded. */
export const cachedStreams = (queryClient: QueryClient): StreamsResult =>
  queryClient.getQueryData<StreamsResult>(QUERY_KEYS.streams) ?? emptyStreams();

/**
 * Shows a changed result at once. Where nothing is loaded, or no longer, nothing changes: what is loaded next comes
 * with the change.
 */
export function changeCachedStreams(
  queryClient: QueryClient,
  change: (result: StreamsResult) => StreamsResult,
): void {
  const before = queryClient.getQueryData<StreamsResult>(QUERY_KEYS.streams);
  if (before === undefined) return;
  const after = change(before);
  if (after !== before) queryClient.setQueryData(QUERY_KEYS.streams, after);
}
