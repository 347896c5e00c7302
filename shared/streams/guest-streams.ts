import * as z from "zod/mini";
import { GUEST_ID, type Stream, streamSchema } from "../contracts/streams.ts";
import { type LocalStore, STORE_KEYS } from "../session/local-store.ts";
import { parseJson } from "../session/parse-json.ts";
import { withKnownName } from "./stream-names.ts";

function parseList(text: string): unknown[] | null {
  const json = parseJson(text);
  return Array.isArray(json) ? json : null;
}

const namesSchema = z.record(z.string(), z.string());

/**
 * The names that are kept beside the list, by the streams' ids. Releases before names write the list without names, and
 * leave these alone.
 */
const readNames = (store: LocalStore): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(namesSchema.safeParse(parseJson(store.get(STORE_KEYS.streamNames) ?? "null")).data ?? {}),
  );

/** Writes the list, and the names of its streams beside it first: other tabs read both when the list changes. */
function writeStreams(store: LocalStore, streams: readonly Stream[]): void {
  const names = streams.flatMap(({ id, name }) => (name ? [[id, name]] : []));
  if (names.length > 0) store.set(STORE_KEYS.streamNames, JSON.stringify(Object.fromEntries(names)));
  else if (store.get(STORE_KEYS.streamNames) !== null) store.remove(STORE_KEYS.streamNames);
  store.set(STORE_KEYS.streams, JSON.stringify(streams));
}

/** A stream without the field where its name is empty. */
function withoutEmptyName({ name, ...stream }: Stream): Stream {
  return name ? { ...stream, name } : stream;
}

/**
 * The streams that this browser keeps, in their order. Entries that break the contract or repeat an id
 * are left out and reported; the good ones stay.
 */
export function readGuestStreams(store: LocalStore): Stream[] {
  const text = store.get(STORE_KEYS.streams);
  if (text === null) return [];
  const list = parseList(text);
  const names = readNames(store);
  const byId = new Map<string, Stream>();
  for (const item of list ?? []) {
    const { success, data } = streamSchema.safeParse(item);
    if (!success || byId.has(data.id)) continue;
    const stream = { ...withKnownName(data, names.get(data.id)), userId: GUEST_ID };
    byId.set(data.id, withoutEmptyName(stream));
  }
  if (byId.size !== list?.length) store.reportCorrupt(STORE_KEYS.streams);
  return [...byId.values()];
}

/**
 * Changes the stored streams and returns the new list. The list is read each time: another tab may
 * have changed it since this one last looked, and its streams must survive. A stream that comes without the field `name`, as
 * slices before names make it, keeps its name; an empty name removes it.
 */
export function changeGuestStreams(store: LocalStore, change: (streams: Stream[]) => Stream[]): Stream[] {
  const before = readGuestStreams(store);
  const names = new Map(before.map(({ id, name }) => [id, name]));
  const streams = change(before).map((stream) =>
    withoutEmptyName(withKnownName(stream, names.get(stream.id))),
  );
  store.set(STORE_KEYS.streamsBase, store.get(STORE_KEYS.streams) ?? "");
  writeStreams(store, streams);
  return streams;
}

/** Leaves of the text that was set aside as unreadable only the entries that nothing could be made of. */
function forgetReadable(store: LocalStore): void {
  const list = parseList(store.get(STORE_KEYS.streamsCorrupt) ?? "");
  const unreadable = list?.filter((item) => !streamSchema.safeParse(item).success);
  if (unreadable?.length === 0) store.remove(STORE_KEYS.streamsCorrupt);
  else if (unreadable) store.set(STORE_KEYS.streamsCorrupt, JSON.stringify(unreadable));
}

/** Deletes streams from the browser's storage, with the copies of earlier lists. */
export function forgetGuestStreams(store: LocalStore, isForgotten: (stream: Stream) => boolean): void {
  const rest = readGuestStreams(store).filter((stream) => !isForgotten(stream));
  writeStreams(store, rest);
  store.remove(STORE_KEYS.streamsBase);
  forgetReadable(store);
}
