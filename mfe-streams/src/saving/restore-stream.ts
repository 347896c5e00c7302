import type { Stream } from "@cointide/shared/contracts/streams";
import type { Host } from "@cointide/shared/host";
import { changeCachedStreams } from "@cointide/shared/streams/cached-streams";
import { addStream, confirmStream, removeStream } from "@cointide/shared/streams/change-streams";
import { settleChange } from "@cointide/shared/streams/settle-change";
import { postStream } from "../api/post-stream.ts";
import { keepGuestStreams } from "./keep-guest-streams.ts";

async function post(host: Host, stream: Stream, key?: string): Promise<void> {
  await settleChange(host, {
    ids: [stream.id],
    send: () => postStream(host.api, stream.symbols, key),
    confirm: (result, kept) => confirmStream(result, stream.id, kept, Date.now()),
    fact: (kept) => ({ kept: [kept], gone: [] }),
    restore: (result) => removeStream(result, stream.id, Date.now()),
  });
}

/**
 * Puts a stream at `position` among the others, by default behind the last: a new one, or one that was
 * deleted. In an account the service then gives it another id.
 * @param key what the service knows it by where it comes again after a lost answer.
 * @throws {ApiError} later, when the service refused and the page was put back as it was.
 */
export async function restoreStream(
  host: Host,
  stream: Stream,
  position?: number,
  key?: string,
): Promise<void> {
  if (host.session.getState().kind === "guest") {
    keepGuestStreams(host, (streams) =>
      streams.some(({ id }) => id === stream.id)
        ? streams
        : streams.toSpliced(position ?? streams.length, 0, stream),
    );
    return;
  }
  changeCachedStreams(host.queryClient, (result) => addStream(result, stream, Date.now(), position));
  await post(host, stream, key);
}
