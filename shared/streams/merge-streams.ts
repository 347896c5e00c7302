import type { Stream, StreamsResult } from "../contracts/streams.ts";
import { withStreams } from "./with-streams.ts";

/**
 * Takes over what another tab was told by the service: `kept` streams replace those of the same id or come
 * behind the others, and those whose ids are `gone` go. To repeat it changes nothing.
 */
export function mergeStreams(
  result: StreamsResult,
  { kept, gone }: { kept: readonly Stream[]; gone: readonly string[] },
  now: number,
): StreamsResult {
  const byId = new Map(result.streams.map((stream) => [stream.id, stream]));
  for (const stream of kept) byId.set(stream.id, stream);
  for (const id of gone) byId.delete(id);
  return withStreams(result, [...byId.values()], now);
}
