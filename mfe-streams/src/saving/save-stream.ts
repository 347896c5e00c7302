import { GUEST_ID, type Stream } from "@cointide/shared/contracts/streams";
import type { User } from "@cointide/shared/contracts/user";
import type { Host } from "@cointide/shared/host";
import { cachedStreams, changeCachedStreams } from "@cointide/shared/streams/cached-streams";
import { replaceStream } from "@cointide/shared/streams/change-streams";
import { settleChange } from "@cointide/shared/streams/settle-change";
import { putStream } from "../api/put-stream.ts";
import { keepGuestStreams } from "./keep-guest-streams.ts";
import { objectId } from "./object-id.ts";
import { restoreStream } from "./restore-stream.ts";

/** Whose the streams of this page are. The service says so itself; until it has, any name will do. */
function ownerOf({ queryClient, session }: Host): string {
  if (session.getState().kind === "guest") return GUEST_ID;
  return queryClient.getQueryData<User>(["user"])?.id ?? "me";
}

async function put(host: Host, before: Stream, after: Stream): Promise<void> {
  await settleChange(host, {
    ids: [after.id],
    isOfKept: true,
    send: () => putStream(host.api, after.id, after.symbols),
    confirm: (result, kept) => replaceStream(result, kept, Date.now()),
    fact: (kept) => ({ kept: [kept], gone: [] }),
    restore: (result) => replaceStream(result, before, Date.now()),
  });
}

async function updateStream(host: Host, id: string, symbols: string[]): Promise<void> {
  if (host.session.getState().kind === "guest") {
    const kept: Stream = { id, userId: GUEST_ID, symbols };
    // A stream that another tab deleted meanwhile comes back: it is what the visitor sees and just confirmed.
    keepGuestStreams(host, (streams) =>
      streams.some((one) => one.id === id)
        ? streams.map((one) => (one.id === id ? kept : one))
        : [...streams, kept],
    );
    return;
  }
  const shown = cachedStreams(host.queryClient).streams.find((one) => one.id === id);
  const after: Stream = { id, userId: shown?.userId ?? ownerOf(host), symbols };
  changeCachedStreams(host.queryClient, (result) => replaceStream(result, after, Date.now()));
  await put(host, shown ?? after, after);
}

/**
 * Creates a stream, or with an `id` gives that stream other symbols. The page shows it at once.
 * @param choice `key` is the same for one that is created again after a lost answer, so that there is only one of it.
 * @throws {ApiError} later, when the service refused and the page was put back as it was.
 */
export function saveStream(
  host: Host,
  { id, symbols, key }: { id?: string; symbols: string[]; key?: string },
): Promise<void> {
  if (id !== undefined) return updateStream(host, id, symbols);
  return restoreStream(host, { id: objectId(), userId: ownerOf(host), symbols }, undefined, key);
}
