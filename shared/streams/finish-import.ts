import type { Stream, StreamsResult } from "../contracts/streams.ts";
import { importStreams } from "./import-streams.ts";
import { replaceStreamIds } from "./replace-stream-ids.ts";
import { rollBackImport } from "./roll-back-import.ts";

/** The local streams that the service took, with the ids and the owner that it knows them by. */
export function takenStreams(
  local: readonly Stream[],
  ids: Readonly<Record<string, string>>,
  userId: string,
): Stream[] {
  return local.flatMap((stream) => {
    const id = Object.hasOwn(ids, stream.id) ? ids[stream.id] : undefined;
    return id === undefined ? [] : [{ ...stream, id, userId }];
  });
}

/**
 * Brings what is shown in agreement with the service's answer to an import: a stream that it took has the
 * service's id and owner, also where the list was loaded anew meanwhile without it; any other is rolled back.
 * @param local the streams as they were merged by `importStreams`.
 * @param ids local id to the service's id.
 */
export function finishImport(
  result: StreamsResult,
  local: readonly Stream[],
  ids: Readonly<Record<string, string>>,
  userId: string,
  now: number,
): StreamsResult {
  const taken = takenStreams(local, ids, userId);
  const renamed = importStreams(replaceStreamIds(result, ids, userId, now), taken, now);
  return rollBackImport(renamed, local, now);
}
