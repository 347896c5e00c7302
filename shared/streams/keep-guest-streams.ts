import type { Stream } from "../contracts/streams.ts";
import type { Host } from "../host/host.ts";
import { createCrossedWrites } from "../session/crossed-writes.ts";
import { STORE_KEYS } from "../session/local-store.ts";
import { changeCachedStreams } from "./cached-streams.ts";
import { changeGuestStreams, readGuestStreams } from "./guest-streams.ts";
import { withStreams } from "./streams-result.ts";

type GuestChange = (streams: Stream[]) => Stream[];

const crossed = createCrossedWrites<Stream[]>({
  key: STORE_KEYS.streams,
  base: STORE_KEYS.streamsBase,
  read: readGuestStreams,
  change: changeGuestStreams,
});

/**
 * Changes a guest's streams in the browser's storage and, with what other tabs did, on the page.
 * @param change must leave a list as it is in which it was made already.
 */
export function keepGuestStreams(host: Host, change: GuestChange): void {
  changeGuestStreams(host.store, change);
  showGuestChange(host, change);
}

/**
 * Shows a change of a guest's streams that is stored already, as where it was stored together with others. It is repeated
 * where another tab's write crossed it.
 * @param change must leave a list as it is in which it was made already.
 */
export function showGuestChange({ store, queryClient }: Host, change: GuestChange): void {
  crossed.note(store, change);
  const streams = readGuestStreams(store);
  changeCachedStreams(queryClient, (result) => withStreams(result, streams, Date.now()));
}

/** Shows what other tabs change in a guest's kept streams, as they do. Returns the undo. */
export function followGuestStreams(host: Host): () => void {
  return host.store.onChange((key) => {
    if (key !== null && key !== STORE_KEYS.streams) return;
    if (host.session.getState().kind !== "guest") return;
    const { kept: streams } = crossed.afterOther(host.store);
    changeCachedStreams(host.queryClient, (result) => withStreams(result, streams, Date.now()));
  });
}
