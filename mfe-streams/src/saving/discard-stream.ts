import type { Stream } from "@cointide/shared/contracts/streams";
import type { Host } from "@cointide/shared/host";
import { cachedStreams, changeCachedStreams } from "@cointide/shared/streams/cached-streams";
import { addStream, removeStream } from "@cointide/shared/streams/change-streams";
import { settleChange } from "@cointide/shared/streams/settle-change";
import { deleteStream } from "../api/delete-stream.ts";
import { keepGuestStreams } from "./keep-guest-streams.ts";

const remove = (host: Host, stream: Stream, position: number): Promise<void> =>
  settleChange(host, {
    ids: [stream.id],
    isOfKept: true,
    send: () => deleteStream(host.api, stream.id),
    confirm: (result) => removeStream(result, stream.id, Date.now()),
    fact: () => ({ kept: [], gone: [stream.id] }),
    restore: (result) => addStream(result, stream, Date.now(), position),
  });

/** A deletion, with what `restoreStream` needs to undo it. `settled` is as of `restoreStream`. */
type Discarded = { stream: Stream; position: number; settled: Promise<void> };

/** Deletes a stream, on the page at once. Gives null where no stream has that id. */
export function discardStream(host: Host, id: string): Discarded | null {
  const { streams } = cachedStreams(host.queryClient);
  const position = streams.findIndex((stream) => stream.id === id);
  const stream = streams[position];
  if (stream === undefined) return null;
  if (host.session.getState().kind === "guest") {
    keepGuestStreams(host, (kept) => kept.filter((one) => one.id !== id));
    return { stream, position, settled: Promise.resolve() };
  }
  changeCachedStreams(host.queryClient, (result) => removeStream(result, id, Date.now()));
  return { stream, position, settled: remove(host, stream, position) };
}
