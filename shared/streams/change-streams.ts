import type { Stream, StreamsResult } from "../contracts/streams.ts";
import { withKnownName } from "./stream-names.ts";
import { withStreams } from "./streams-result.ts";

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

/** Removes the stream of that id; an unknown id changes nothing. */
export function removeStream(result: StreamsResult, id: string, now: number): StreamsResult {
  const rest = result.streams.filter((stream) => stream.id !== id);
  return rest.length === result.streams.length ? result : withStreams(result, rest, now);
}

/** Puts `stream` in the place of the one with the same id; an unknown id changes nothing. */
export function replaceStream(result: StreamsResult, stream: Stream, now: number): StreamsResult {
  const index = result.streams.findIndex(({ id }) => id === stream.id);
  if (index === -1) return result;
  const named = withKnownName(stream, result.streams[index]?.name);
  return withStreams(result, result.streams.with(index, named), now);
}

/**
 * Puts a stream as the service keeps it in the place of the one that was shown until it answered. It is
 * there exactly once, also where the list was loaded again meanwhile, with it or without it.
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
    others.map((stream) => (stream.id === shownId ? withKnownName(kept, stream.name) : stream)),
    now,
  );
}

/**
 * Takes over what the service confirmed to another tab: `kept` streams replace those of the same id or come
 * behind the others, and those whose ids are `gone` go. To repeat it changes nothing.
 */
export function mergeStreams(
  result: StreamsResult,
  { kept, gone }: { kept: readonly Stream[]; gone: readonly string[] },
  now: number,
): StreamsResult {
  const byId = new Map(result.streams.map((stream) => [stream.id, stream]));
  for (const stream of kept) byId.set(stream.id, withKnownName(stream, byId.get(stream.id)?.name));
  for (const id of gone) byId.delete(id);
  return withStreams(result, [...byId.values()], now);
}

/** Merges local streams behind those of the account before the service has answered; known ids are skipped. */
export function importStreams(result: StreamsResult, local: readonly Stream[], now: number): StreamsResult {
  const byId = new Map(result.streams.map((stream) => [stream.id, stream]));
  for (const stream of local) if (!byId.has(stream.id)) byId.set(stream.id, stream);
  return withStreams(result, [...byId.values()], now);
}

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
 * Brings what is shown in agreement with the service's answer to an import: a stream that it took has the service's id
 * and owner, also where the list was loaded again meanwhile; any other goes. Other streams stay.
 * @param local the streams as they were merged by `importStreams`, with an empty name where the service did not take it.
 * @param ids local id to the service's id; none where the service refused.
 */
export function finishImport(
  result: StreamsResult,
  local: readonly Stream[],
  ids: Readonly<Record<string, string>>,
  userId: string,
  now: number,
): StreamsResult {
  const localById = new Map(local.map((stream) => [stream.id, stream]));
  const byId = new Map<string, Stream>();
  for (const stream of result.streams) {
    const own = localById.get(stream.id);
    for (const one of own?.userId === stream.userId ? takenStreams([own], ids, userId) : [stream]) {
      if (!byId.has(one.id)) byId.set(one.id, one);
    }
  }
  for (const stream of takenStreams(local, ids, userId))
    if (!byId.has(stream.id)) byId.set(stream.id, stream);
  return withStreams(result, [...byId.values()], now);
}

/** Undoes `importStreams` after the service refused; a stream that already has the service's owner stays. */
export const rollBackImport = (result: StreamsResult, local: readonly Stream[], now: number): StreamsResult =>
  finishImport(result, local, {}, "", now);
