import type { Stream, StreamsResult } from "../contracts/streams.ts";
import { withStreams } from "./with-streams.ts";

/**
 * Undoes `importStreams` after the service refused: the imported streams go, and with them the counts,
 * tickers and subscriptions of symbols that nobody else uses. What happened meanwhile stays.
 * @param local the same list; a stream that already has the service's owner is not touched.
 */
export function rollBackImport(result: StreamsResult, local: readonly Stream[], now: number): StreamsResult {
  const owners = new Map(local.map(({ id, userId }) => [id, userId]));
  const rest = result.streams.filter(({ id, userId }) => owners.get(id) !== userId);
  return withStreams(result, rest, now);
}
