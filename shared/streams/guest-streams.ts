import { GUEST_ID, type Stream, streamSchema } from "../contracts/streams.ts";
import { type LocalStore, STORE_KEYS } from "../session/local-store.ts";

function parseList(text: string): unknown[] | null {
  try {
    const json: unknown = JSON.parse(text);
    return Array.isArray(json) ? json : null;
  } catch {
    return null;
  }
}

/**
 * The streams that this browser keeps, in their order. Entries that break the contract or repeat an id
 * are left out and reported; the good ones stay.
 */
export function readGuestStreams(store: LocalStore): Stream[] {
  const text = store.get(STORE_KEYS.streams);
  if (text === null) return [];
  const list = parseList(text);
  const byId = new Map<string, Stream>();
  for (const item of list ?? []) {
    const { success, data } = streamSchema.safeParse(item);
    if (success && !byId.has(data.id)) byId.set(data.id, { ...data, userId: GUEST_ID });
  }
  if (byId.size !== list?.length) store.reportCorrupt(STORE_KEYS.streams);
  return [...byId.values()];
}

/**
 * Changes the stored streams and returns the new list. The list is read each time: another tab may
 * have changed it since this one last looked, and its streams must survive.
 */
export function changeGuestStreams(store: LocalStore, change: (streams: Stream[]) => Stream[]): Stream[] {
  const streams = change(readGuestStreams(store));
  store.set(STORE_KEYS.streamsBase, store.get(STORE_KEYS.streams) ?? "");
  store.set(STORE_KEYS.streams, JSON.stringify(streams));
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
  store.set(STORE_KEYS.streams, JSON.stringify(rest));
  store.remove(STORE_KEYS.streamsBase);
  forgetReadable(store);
}
