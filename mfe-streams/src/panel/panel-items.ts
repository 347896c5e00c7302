import type { Stream } from "@cointide/shared/contracts/streams";
import type { Deletion } from "../saving/change-streams.ts";

/** What stands at one place of the panel: a stream, or the offer to bring one back. */
export type PanelItem = { stream: Stream; deletion?: Deletion };

/**
 * The streams with the deleted ones at the places that they had. Each deletion was counted in the list of
 * its time, so the latest is put back first. One whose stream is there, because the list is about to follow
 * the deletion or has followed its undo, says nothing.
 */
export function panelItems(streams: readonly Stream[], deletions: readonly Deletion[]): PanelItem[] {
  const items: PanelItem[] = streams.map((stream) => ({ stream }));
  const present = new Set(streams.map(({ id }) => id));
  for (const deletion of deletions.toReversed()) {
    if (present.has(deletion.stream.id)) continue;
    items.splice(deletion.position, 0, { stream: deletion.stream, deletion });
  }
  return items;
}

/** The items in a person's order: those whose streams it names, in its order, and then the others as they came. */
export function inOrder<Item extends { stream: Pick<Stream, "id"> }>(
  items: readonly Item[],
  order: readonly string[],
): readonly Item[] {
  if (order.length === 0) return items;
  const places = new Map(order.map((id, at) => [id, at]));
  const placeOf = ({ stream }: Item) => places.get(stream.id) ?? order.length;
  return items.toSorted((a, b) => placeOf(a) - placeOf(b));
}
