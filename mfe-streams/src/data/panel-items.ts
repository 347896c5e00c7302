import type { Stream } from "@cointide/shared/contracts/streams";
import type { Deletion } from "./change-streams.ts";

/** What stands at one place of the panel: a stream, or the offer to bring one back. */
export type PanelItem = { id: string; stream: Stream; deletion?: Deletion };

/**
 * The streams with the deleted ones at the places that they had. Each deletion was counted in the list of
 * its time, so the latest is put back first. One whose stream is there, because the list is about to follow
 * the deletion or has followed its undo, says nothing.
 */
export function panelItems(streams: readonly Stream[], deletions: readonly Deletion[]): PanelItem[] {
  const items: PanelItem[] = streams.map((stream) => ({ id: stream.id, stream }));
  const present = new Set(streams.map(({ id }) => id));
  for (const deletion of deletions.toReversed()) {
    const { stream, position } = deletion;
    if (!present.has(stream.id)) items.splice(position, 0, { id: stream.id, stream, deletion });
  }
  return items;
}

/** What a person put into an order: what that names, in its order, and then the others as they came. */
export function inOrder<Item extends { id: string }>(
  items: readonly Item[],
  order: readonly string[],
): Item[] {
  const places = new Map(order.map((id, at) => [id, at]));
  const placeOf = ({ id }: Item) => places.get(id) ?? order.length;
  return items.toSorted((a, b) => placeOf(a) - placeOf(b));
}
