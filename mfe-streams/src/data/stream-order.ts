import type { Stream } from "@cointide/shared/contracts/streams";
import type { Host } from "@cointide/shared/host";
import { keepGuestStreams } from "@cointide/shared/streams/keep-guest-streams";
import { changeBoard, MAX_ORDER } from "./board.ts";
import { saveStream } from "./change-streams.ts";
import { inOrder } from "./panel-items.ts";

/** The ids up to the last one that would not follow by itself. */
function withoutNaturalEnd(ids: readonly string[], streams: readonly Stream[]): string[] {
  const places = new Map(streams.map(({ id }, at) => [id, at]));
  const placeAt = (at: number) => places.get(ids[at] ?? "") ?? -1;
  let end = ids.length - 1;
  while (end > 0 && placeAt(end - 1) < placeAt(end)) end -= 1;
  return ids.slice(0, Math.max(end, 0));
}

/**
 * Keeps an order of all streams: a guest's in the list itself, which an import takes along, an account's in the
 * preferences.
 * @param streams as they come, without an order of one's own.
 */
export function keepStreamOrder(host: Host, streams: readonly Stream[], ids: readonly string[]): void {
  if (host.session.getState().kind !== "guest") {
    changeBoard({ order: withoutNaturalEnd(ids, streams).slice(0, MAX_ORDER) });
    return;
  }
  keepGuestStreams(host, (list) => inOrder(list, ids));
}

/** Keeps another order of a stream's symbols. Where the service refuses, a notice says so and the order is as before. */
export function keepSymbolOrder(host: Host, id: string, symbols: string[]): void {
  saveStream(host, { id, symbols }).catch((error: Error) =>
    host.bus.emit("notice", { type: "error", message: error.message }),
  );
}
