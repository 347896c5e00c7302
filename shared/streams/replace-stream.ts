import type { Stream, StreamsResult } from "../contracts/streams.ts";
import { withStreams } from "./with-streams.ts";

/** Puts `stream` in the place of the one with the same id; an unknown id changes nothing. */
export function replaceStream(result: StreamsResult, stream: Stream, now: number): StreamsResult {
  const index = result.streams.findIndex(({ id }) => id === stream.id);
  return index === -1 ? result : withStreams(result, result.streams.with(index, stream), now);
}
