import type { Stream } from "@cointide/shared/contracts/streams";
import type { Sort } from "../data/board.ts";
import type { PanelItem } from "../data/panel-items.ts";
import { keepOrder, type Market, sortRows, sortSymbols } from "../rows/sort-symbols.ts";
import { sameOr } from "../rows/use-live-order.ts";

/** The order of the cards, and of the rows in each. */
export type CardOrder = {
  /** The streams' ids. */
  ids: readonly string[];
  /** The symbols of each stream, by its id. */
  symbols: ReadonlyMap<string, readonly string[]>;
};

/** An order that is the one before, with the same lists in it, as far as both are equal. */
function withKept(before: CardOrder | undefined, ids: readonly string[], symbols: CardOrder["symbols"]) {
  const kept = new Map([...symbols].map(([id, list]) => [id, sameOr(before?.symbols.get(id), list)]));
  const isSame =
    before?.symbols.size === kept.size && [...kept].every(([id, list]) => before.symbols.get(id) === list);
  const order = { ids: sameOr(before?.ids, ids), symbols: isSame ? before.symbols : kept };
  return order.ids === before?.ids && order.symbols === before.symbols ? before : order;
}

/** Puts the ids of deleted streams where they were, so that the offer to bring one back stays under the hand. */
function placeDeleted(
  ids: readonly string[],
  deleted: ReadonlySet<string>,
  before: readonly string[],
): string[] {
  const placed = [...ids];
  for (const [at, id] of before.entries()) if (deleted.has(id)) placed.splice(at, 0, id);
  return [...placed, ...[...deleted].filter((id) => !before.includes(id))];
}

/**
 * Sorts the rows of each card by a column, and the cards among themselves by their first rows: sorted by percent change, the
 * card with the largest one comes first. Cards whose first rows are equal keep the order that they were arranged in.
 * @param before the order until now, which is given again where nothing changes its place.
 */
export function sortCards(
  items: readonly PanelItem[],
  market: Market,
  sort: Sort,
  before?: CardOrder,
): CardOrder {
  const cards = items
    .filter(({ deletion }) => deletion === undefined)
    .map(({ id, stream }) => ({ id, symbols: sortSymbols(stream.symbols, market, sort) }));
  const sorted = sortRows(cards, ({ symbols }) => symbols[0] ?? "", market, sort).map(({ id }) => id);
  const deleted = new Set(items.filter(({ deletion }) => deletion !== undefined).map(({ id }) => id));
  const ids = placeDeleted(sorted, deleted, before?.ids ?? []);
  return withKept(before, ids, new Map(cards.map(({ id, symbols }) => [id, symbols])));
}

/** An order as it stands for the streams that there are now: some have gone, new ones follow, and symbols were edited. */
export function keepCards(order: CardOrder, items: readonly PanelItem[]): CardOrder {
  const ids = keepOrder(
    order.ids,
    items.map(({ id }) => id),
  );
  const rowsOf = ({ id, symbols }: Stream) => [id, keepOrder(order.symbols.get(id) ?? [], symbols)] as const;
  return withKept(order, ids, new Map(items.map(({ stream }) => rowsOf(stream))));
}
