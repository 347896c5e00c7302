import type { Stream, Ticker } from "@cointide/shared/contracts/streams";
import { newTicker } from "@cointide/shared/streams/tickers";
import fc from "fast-check";
import { expect, it } from "vitest";
import { COLUMN_KEYS, type Sort } from "../data/board.ts";
import type { PanelItem } from "../data/panel-items.ts";
import { keepCards, sortCards } from "./card-order.ts";

const ticker = (pchange: string): Ticker => ({ ...newTicker(1), asOf: 5, state: "live", last: "1", pchange });
const TICKERS = { A: ticker("4"), B: ticker("-2"), C: ticker("9"), D: ticker("4"), W: newTicker(1) };
const MARKET = { tickers: TICKERS };

const stream = (id: string, ...symbols: string[]): Stream => ({ id, userId: "guest", symbols });
const item = (one: Stream): PanelItem => ({ id: one.id, stream: one });
const deleted = (one: Stream): PanelItem => ({
  ...item(one),
  deletion: { stream: one, position: 0 } as NonNullable<PanelItem["deletion"]>,
});
const ITEMS = [
  stream("1", "B", "A"),
  stream("2", "W"),
  stream("3", "D", "C", "B"),
  stream("4", "B", "D"),
].map(item);
const [FIRST, SECOND, THIRD, FOURTH] = ITEMS as [PanelItem, PanelItem, PanelItem, PanelItem];
const largest: Sort = { by: "pchange", isDescending: true };
const smallest: Sort = { by: "pchange", isDescending: false };
const shown = ({ ids, symbols }: ReturnType<typeof sortCards>) =>
  ids.map((id) => `${id}:${symbols.get(id)?.join("") ?? ""}`);

it("sorts the rows of each card, and the cards by their first rows, with unknown ones last both ways", () => {
  expect(shown(sortCards(ITEMS, MARKET, largest))).toEqual(["3:CDB", "1:AB", "4:DB", "2:W"]);
  expect(shown(sortCards(ITEMS, MARKET, smallest))).toEqual(["1:BA", "3:BDC", "4:BD", "2:W"]);
});

it("gives the same lists until something changes its place", () => {
  const before = sortCards(ITEMS, MARKET, largest);
  expect(sortCards(ITEMS, { tickers: { ...TICKERS, C: ticker("10") } }, largest, before)).toBe(before);
  const after = sortCards(ITEMS, { tickers: { ...TICKERS, B: ticker("5") } }, largest, before);
  expect(shown(after)).toEqual(["3:CBD", "1:BA", "4:BD", "2:W"]);
  expect(after.ids).toBe(before.ids);
  expect(after.symbols.get("2")).toBe(before.symbols.get("2"));
});

it("leaves the offer to bring a stream back in the place of its card", () => {
  const before = sortCards(ITEMS, MARKET, largest);
  const items = [FIRST, SECOND, THIRD, deleted(FOURTH.stream)];
  const after = sortCards(items, { tickers: { ...TICKERS, W: ticker("20") } }, largest, before);
  expect(after.ids).toEqual(["2", "3", "4", "1"]);
  expect(sortCards(items, MARKET, largest).ids).toEqual(["3", "1", "2", "4"]);
});

it("keeps cards and rows where they are while they are held: some go, new ones follow", () => {
  const before = sortCards(ITEMS, MARKET, largest);
  expect(keepCards(before, ITEMS)).toBe(before);
  const edited = [item(stream("1", "W", "B")), SECOND, item(stream("5", "C")), THIRD];
  const kept = keepCards(before, edited);
  expect(shown(kept)).toEqual(["3:CDB", "1:BW", "2:W", "5:C"]);
  expect(kept.symbols.get("3")).toBe(before.symbols.get("3"));
});

it("loses and invents no card and no row, by any column and with any cards deleted", () => {
  const sort = fc.record({
    by: fc.constantFrom(...COLUMN_KEYS, "symbol" as const),
    isDescending: fc.boolean(),
  });
  const symbols = fc.uniqueArray(fc.constantFrom("A", "B", "C", "D", "W", "X"), {
    minLength: 1,
    maxLength: 5,
  });
  const cards = fc
    .array(fc.record({ symbols, isDeleted: fc.boolean() }))
    .map((all) =>
      all.map(({ symbols, isDeleted }, at) => (isDeleted ? deleted : item)(stream(String(at), ...symbols))),
    );
  fc.assert(
    fc.property(cards, cards, sort, (earlier, items, by) => {
      const before = sortCards(earlier, MARKET, by);
      for (const order of [sortCards(items, MARKET, by, before), keepCards(before, items)]) {
        expect([...order.ids].sort()).toEqual(items.map(({ id }) => id).sort());
        for (const { id, stream, deletion } of items) {
          if (deletion === undefined)
            expect([...(order.symbols.get(id) ?? [])].sort()).toEqual([...stream.symbols].sort());
        }
      }
    }),
  );
});
