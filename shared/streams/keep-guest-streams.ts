import type { Stream } from "../contracts/streams.ts";
import type { Host } from "../host/host.ts";
import { type LocalStore, STORE_KEYS } from "../session/local-store.ts";
import { changeCachedStreams } from "./cached-streams.ts";
import { changeGuestStreams, readGuestStreams } from "./guest-streams.ts";
import { withStreams } from "./streams-result.ts";

type GuestChange = (streams: Stream[]) => Stream[];

/** How long another tab's write may be under way that knows nothing of ours, in ms. */
const CROSSING = 2_000;

/** A page's latest changes of the kept streams, each harmless to repeat, and the text that it then wrote. */
type LatestChanges = { changes: GuestChange[]; written: string | null; at: number };
const latestChanges = new WeakMap<LocalStore, LatestChanges>();

function latestOf(store: LocalStore): LatestChanges | undefined {
  const latest = latestChanges.get(store);
  return latest && Date.now() - latest.at < CROSSING ? latest : undefined;
}

function noteChange(store: LocalStore, change: GuestChange): void {
  const changes = [...(latestOf(store)?.changes ?? []), change];
  latestChanges.set(store, { changes, written: store.get(STORE_KEYS.streams), at: Date.now() });
}

/**
 * The kept streams after another tab's write. Two tabs that read and write at once lose what the earlier one
 * wrote; where that was ours, it is repeated once.
 */
function streamsAfterOther(store: LocalStore): Stream[] {
  const kept = readGuestStreams(store);
  const latest = latestOf(store);
  if (latest === undefined) return kept;
  latestChanges.delete(store);
  if (store.get(STORE_KEYS.streamsBase) === latest.written) return kept;
  const repeated = latest.changes.reduce((streams, change) => change(streams), kept);
  if (JSON.stringify(repeated) === JSON.stringify(kept)) return kept;
  return changeGuestStreams(store, () => repeated);
}

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
  noteChange(store, change);
  const streams = readGuestStreams(store);
  changeCachedStreams(queryClient, (result) => withStreams(result, streams, Date.now()));
}

/** Shows what other tabs change in a guest's kept streams, as they do. Returns the undo. */
export function followGuestStreams(host: Host): () => void {
  return host.store.onChange((key) => {
    if (key !== null && key !== STORE_KEYS.streams) return;
    if (host.session.getState().kind !== "guest") return;
    const streams = streamsAfterOther(host.store);
    changeCachedStreams(host.queryClient, (result) => withStreams(result, streams, Date.now()));
  });
}
