import { objectId } from "../api/object-id.ts";
import { postStream } from "../api/post-stream.ts";
import { GUEST_ID, type Stream } from "../contracts/streams.ts";
import type { User } from "../contracts/user.ts";
import { QUERY_KEYS } from "../facade/query.ts";
import type { Host } from "../host/host.ts";
import { changeCachedStreams } from "./cached-streams.ts";
import { addStream, confirmStream, removeStream } from "./change-streams.ts";
import { keepGuestStreams } from "./keep-guest-streams.ts";
import { settleChange } from "./settle-change.ts";
import { acceptsStreamNames, sendNamed } from "./stream-names.ts";

const isGuest = ({ session }: Host): boolean => session.getState().kind === "guest";

/** Whose the streams of this page are. The service says so itself; until it has, any name will do. */
export const streamOwner = (host: Host): string =>
  isGuest(host) ? GUEST_ID : (host.queryClient.getQueryData<User>(QUERY_KEYS.user)?.id ?? "me");

/**
 * Puts a stream at `position` among the others, by default behind the last: a new one, or one that was
 * deleted. In an account the service then gives it another id.
 * @param key what the service knows it by where it comes again after a lost answer.
 * @returns the stream as it is kept.
 * @throws {ApiError} later, when the service refused and the page was put back as it was.
 */
export async function restoreStream(
  host: Host,
  stream: Stream,
  position?: number,
  key?: string,
): Promise<Stream> {
  if (isGuest(host)) {
    keepGuestStreams(host, (streams) =>
      streams.some(({ id }) => id === stream.id)
        ? streams
        : streams.toSpliced(position ?? streams.length, 0, stream),
    );
    return stream;
  }
  changeCachedStreams(host.queryClient, (result) => addStream(result, stream, Date.now(), position));
  return settleChange(host, {
    ids: [stream.id],
    send: () =>
      sendNamed(host, stream.name || undefined, {
        withName: (name) => postStream(host.api, { symbols: stream.symbols, name }, key),
        without: () => postStream(host.api, { symbols: stream.symbols }, key),
      }),
    confirm: (result, saved) => confirmStream(result, stream.id, saved, Date.now()),
    fact: (saved) => ({ kept: [saved], gone: [] }),
    restore: (result) => removeStream(result, stream.id, Date.now()),
  });
}

/** What a stream is made of. `key` is the same for one that is created again after a lost answer, so that there is only one of it. */
export type NewStream = { symbols: string[]; name?: string | undefined; key?: string | undefined };

/**
 * Creates a guest's or a member's stream behind the others, which the page shows at once. A name is left out where a
 * member's service does not accept it.
 * @returns the stream as it is kept.
 * @throws {ApiError} later, when the service refused and the page was put back as it was.
 */
export function createStream(host: Host, { symbols, name, key }: NewStream): Promise<Stream> {
  const named = acceptsStreamNames(host) && name ? { name } : {};
  return restoreStream(
    host,
    { id: objectId(), userId: streamOwner(host), symbols, ...named },
    undefined,
    key,
  );
}
