import type { Stream, StreamsResult } from "../contracts/streams.ts";
import { addStream } from "./add-stream.ts";
import { withStreams } from "./with-streams.ts";

/**
 * Puts a stream as the service keeps it in the place of the one that was shown until it answered. It is
 * there exactly once, also where the list was loaded anew meanwhile, with it or without it.
 * @param shownId the id that the page gave it.
 */
export function confirmStream(
  result: StreamsResult,
  shownId: string,
  kept: Stream,
  now: number,
): StreamsResult {
  if (!result.streams.some(({ id }) => id === shownId)) return addStream(result, kept, now);
  const others = result.streams.filter(({ id }) => id === shownId || id !== kept.id);
  return withStreams(
    result,
    others.map((stream) => (stream.id === shownId ? kept : stream)),
    now,
  );
}
