import type { Stream } from "../contracts/streams.ts";
import type { Host } from "../host/host.ts";
import { type LocalStore, STORE_KEYS } from "../session/local-store.ts";
import { changeCachedStreams } from "./cached-streams.ts";
import { changeGuestStreams, readGuestStreams } from "./guest-streams.ts";
import type { NameChange } from "./subscription-names.ts";
import { withStreams } from "./with-streams.ts";

type GuestChange = (streams: Stream[]) => Stream[];

/** How long another tab's write may have missed a change of ours, in ms: two tabs read and write at once. */
const CROSSING = 300;

/** A page's changes of the last moment. Each is harmless to repeat. */
const latestChanges = new WeakMap<LocalStore, { change: GuestChange; at: number }[]>();

function noteChange(store: LocalStore, change: GuestChange): void {
  const now = Date.now();
  const latest = latestChanges.get(store)?.filter(({ at }) => now - at < CROSSING) ?? [];
  latestChanges.set(store, [...latest, { change, at: now }]);
}

/** The kept streams after another tab's write, with what that write missed, which is repeated once. */
function streamsAfterOther(store: LocalStore): Stream[] {
  const kept = readGuestStreams(store);
  const latest = latestChanges.get(store)?.filter(({ at }) => Date.now() - at < CROSSING) ?? [];
  const wanted = latest.reduce((streams, { change }) => change(streams), kept);
  if (JSON.stringify(wanted) === JSON.stringify(kept)) return kept;
  latestChanges.delete(store);
  return changeGuestStreams(store, () => wanted);
}

/**
 * Changes a guest's streams in the browser's storage and, with what other tabs did, on the page.
 * @param change must leave a list as it is in which it was made already.
 */
export function keepGuestStreams(host: Host, change: GuestChange): NameChange {
  noteChange(host.store, change);
  const streams = changeGuestStreams(host.store, change);
  return changeCachedStreams(host.queryClient, (result) => withStreams(result, streams, Date.now()));
}

/** Shows what other tabs of the same guest change, as they do. Returns the undo. */
export function followGuestStreams(host: Host): () => void {
  return host.store.onChange((key) => {
    if ((key !== null && key !== STORE_KEYS.streams) || host.session.getState().kind !== "guest") return;
    const streams = streamsAfterOther(host.store);
    changeCachedStreams(host.queryClient, (result) => withStreams(result, streams, Date.now()));
  });
}
