import type { Stream, StreamsResult } from "../contracts/streams.ts";
import { withStreams } from "./with-streams.ts";

/**
 * Adds a stream at `position` among the others, by default behind the last. A stream whose id is already
 * there changes nothing.
 */
export function addStream(
  result: StreamsResult,
  stream: Stream,
  now: number,
  position: number = result.streams.length,
): StreamsResult {
  if (result.streams.some(({ id }) => id === stream.id)) return result;
  return withStreams(result, result.streams.toSpliced(position, 0, stream), now);
}
