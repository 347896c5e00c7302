import type { Stream, StreamsResult } from "../contracts/streams.ts";
import { withStreams } from "./with-streams.ts";

/** Merges local streams behind those of the account before the service has answered; known ids are skipped. */
export function importStreams(result: StreamsResult, local: readonly Stream[], now: number): StreamsResult {
  const byId = new Map(result.streams.map((stream) => [stream.id, stream]));
  for (const stream of local) if (!byId.has(stream.id)) byId.set(stream.id, stream);
  return withStreams(result, [...byId.values()], now);
}
