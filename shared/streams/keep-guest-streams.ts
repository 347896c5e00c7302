import type { Stream } from "../contracts/streams.ts";
import type { Host } from "../host/host.ts";
import { STORE_KEYS } from "../session/local-store.ts";
import { changeCachedStreams } from "./cached-streams.ts";
import { changeGuestStreams, readGuestStreams } from "./guest-streams.ts";
import type { NameChange } from "./subscription-names.ts";
import { withStreams } from "./with-streams.ts";

/** Changes a guest's streams in the browser's storage and, with what other tabs did, on the page. */
export function keepGuestStreams(host: Host, change: (streams: Stream[]) => Stream[]): NameChange {
  const streams = changeGuestStreams(host.store, change);
  return changeCachedStreams(host.queryClient, (result) => withStreams(result, streams, Date.now()));
}

/** Shows what other tabs of the same guest change, as they do. Returns the undo. */
export function followGuestStreams(host: Host): () => void {
  return host.store.onChange((key) => {
    if ((key !== null && key !== STORE_KEYS.streams) || host.session.getState().kind !== "guest") return;
    const streams = readGuestStreams(host.store);
    changeCachedStreams(host.queryClient, (result) => withStreams(result, streams, Date.now()));
  });
}
