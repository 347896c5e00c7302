import type { StreamsResult } from "../contracts/streams.ts";
import { withStreams } from "./with-streams.ts";

/**
 * Gives streams the ids and the owner that the service knows them by.
 * @param ids local id to the service's id, as `POST /streams/import` answers.
 * @param userId whose streams they are now. A stream that the list then holds twice stays only once.
 */
export function replaceStreamIds(
  result: StreamsResult,
  ids: Readonly<Record<string, string>>,
  userId: string,
  now: number,
): StreamsResult {
  const seen = new Set<string>();
  const streams = result.streams.flatMap((stream) => {
    const id = Object.hasOwn(ids, stream.id) ? ids[stream.id] : undefined;
    const renamed = id === undefined ? stream : { ...stream, id, userId };
    if (seen.has(renamed.id)) return [];
    seen.add(renamed.id);
    return [renamed];
  });
  return withStreams(result, streams, now);
}
