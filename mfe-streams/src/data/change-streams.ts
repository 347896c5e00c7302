import type { Stream } from "@cointide/shared/contracts/streams";
import type { Host } from "@cointide/shared/host";
import { cachedStreams, changeCachedStreams } from "@cointide/shared/streams/cached-streams";
import { addStream, removeStream, replaceStream } from "@cointide/shared/streams/change-streams";
import { createStream, type NewStream, streamOwner } from "@cointide/shared/streams/create-stream";
import { keepGuestStreams } from "@cointide/shared/streams/keep-guest-streams";
import { settleChange } from "@cointide/shared/streams/settle-change";
import { sendNamed } from "@cointide/shared/streams/stream-names";
import { deleteStream } from "./delete-stream.ts";
import { putStream } from "./put-stream.ts";

const isGuest = ({ session }: Host): boolean => session.getState().kind === "guest";

/** What changes of a stream: what is left out stays as it is, and an empty name removes the name. */
type StreamChange = { symbols?: string[] | undefined; name?: string | undefined };

async function updateStream(host: Host, id: string, { symbols, name }: StreamChange): Promise<void> {
  const shown = cachedStreams(host.queryClient).streams.find((stream) => stream.id === id);
  const change = { ...(symbols && { symbols }), ...(name !== undefined && { name }) };
  const changed = (before: Stream | undefined): Stream => ({
    ...{ id, userId: streamOwner(host), symbols: [] },
    ...before,
    ...change,
  });
  const after = changed(shown);
  if (isGuest(host)) {
    // A stream that another tab deleted meanwhile comes back: it is what the visitor sees and just confirmed.
    keepGuestStreams(host, (streams) =>
      streams.some((stream) => stream.id === id)
        ? streams.map((stream) => (stream.id === id ? changed(stream) : stream))
        : [...streams, after],
    );
    return;
  }
  changeCachedStreams(host.queryClient, (result) => replaceStream(result, after, Date.now()));
  const before = shown && { ...shown, name: shown.name ?? "" };
  await settleChange(host, {
    ids: [id],
    isOfKept: true,
    send: () =>
      sendNamed(host, name, {
        withName: (named) => putStream(host.api, id, { symbols, name: named }),
        without: symbols ? () => putStream(host.api, id, { symbols }) : null,
      }),
    confirm: (result, saved) => replaceStream(result, saved, Date.now()),
    fact: (saved) => ({ kept: [saved], gone: [] }),
    restore: (result) => replaceStream(result, before ?? after, Date.now()),
  });
}

/**
 * Creates a stream, or with an `id` changes its symbols, its name or both. The page shows it at once. A name is left out
 * where a member's service does not accept it.
 * @throws {ApiError} later, when the service refused and the page was put back as it was.
 */
export async function saveStream(
  host: Host,
  choice: ({ id: string } & StreamChange) | ({ id?: undefined } & NewStream),
): Promise<void> {
  if (choice.id === undefined) await createStream(host, choice);
  else await updateStream(host, choice.id, choice);
}

/** A deleted stream, and its position in the list without it: what `restoreStream` needs to undo the deletion. */
export type Deletion = { stream: Stream; position: number };

async function remove(host: Host, { stream, position }: Deletion): Promise<void> {
  const { id } = stream;
  if (isGuest(host)) {
    keepGuestStreams(host, (streams) => streams.filter((one) => one.id !== id));
    return;
  }
  changeCachedStreams(host.queryClient, (result) => removeStream(result, id, Date.now()));
  await settleChange(host, {
    ids: [id],
    isOfKept: true,
    send: () => deleteStream(host.api, id),
    confirm: (result) => removeStream(result, id, Date.now()),
    fact: () => ({ kept: [], gone: [id] }),
    restore: (result) => addStream(result, stream, Date.now(), position),
  });
}

/**
 * Deletes a stream, on the page at once. Gives null where no stream has that id; `settled` rejects with an `ApiError`
 * when the service refused and the page was put back as it was.
 */
export function discardStream(host: Host, id: string): (Deletion & { settled: Promise<void> }) | null {
  const { streams } = cachedStreams(host.queryClient);
  const position = streams.findIndex((stream) => stream.id === id);
  const stream = streams[position];
  if (stream === undefined) return null;
  return { stream, position, settled: remove(host, { stream, position }) };
}
