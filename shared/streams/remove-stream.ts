import type { StreamsResult } from "../contracts/streams.ts";
import { withStreams } from "./with-streams.ts";

/** Removes the stream of that id; an unknown id changes nothing. */
export function removeStream(result: StreamsResult, id: string, now: number): StreamsResult {
  const rest = result.streams.filter((stream) => stream.id !== id);
  return rest.length === result.streams.length ? result : withStreams(result, rest, now);
}
