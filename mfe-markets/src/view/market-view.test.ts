import fc from "fast-check";
import { expect, it } from "vitest";
import {
  type MarketView,
  nextSort,
  readView,
  SORT_KEYS,
  searchOf,
  searchText,
  sortOf,
  TABS,
} from "./market-view.ts";

const DEFAULT: MarketView = { tab: "all", layout: "table", quote: null, query: "", sort: null };

it("an address without a search part, or with invalid values, gives the default", () => {
  for (const search of [
    "",
    "?",
    "?tab=best&view=cube&quote=u_s&sort=price&q=%20",
    "?tab=volume",
    "?tab=&quote=&sort=-&q=",
  ])
    expect(readView(search)).toEqual(DEFAULT);
  expect(searchOf(DEFAULT)).toBe("");
});

it("reads tab, layout, quote, query and sort", () => {
  expect(readView("?tab=gainers&view=map&quote=btc&q=doge%20coin&sort=-last")).toEqual({
    tab: "gainers",
    layout: "map",
    quote: "BTC",
    query: "doge coin",
    sort: { by: "last", isDescending: true },
  });
});

it("a view survives its address", () => {
  const view = fc.record({
    tab: fc.constantFrom(...TABS),
    layout: fc.constantFrom("table", "map"),
    quote: fc.constantFrom(null, "USDT", "BTC", "币安人生"),
    query: fc.string({ unit: "grapheme", maxLength: 40 }).map(searchText),
    sort: fc.option(fc.record({ by: fc.constantFrom(...SORT_KEYS), isDescending: fc.boolean() })),
  });
  fc.assert(
    fc.property(view, (each) => {
      expect(readView(searchOf(each))).toEqual(each);
    }),
  );
});

it("a query has no characters that turn the text behind it around", () => {
  expect(readView("?q=%E2%80%AEcte%00%E2%81%A6%20eth").query).toBe("cte eth");
});

it("cuts a query that is too long", () => {
  expect(readView(`?q=${"a".repeat(500)}`).query).toHaveLength(100);
});

it("each tab has an order of its own, which a chosen column replaces", () => {
  expect(sortOf({ tab: "losers", sort: null })).toEqual({ by: "pchange", isDescending: false });
  expect(sortOf({ tab: "losers", sort: { by: "last", isDescending: true } }).by).toBe("last");
});

it("a column begins with the largest, names with the first, and turns around", () => {
  const byVolume = { by: "volume", isDescending: true } as const;
  expect(nextSort("symbol", byVolume)).toEqual({ by: "symbol", isDescending: false });
  expect(nextSort("last", byVolume)).toEqual({ by: "last", isDescending: true });
  expect(nextSort("volume", byVolume)).toEqual({ by: "volume", isDescending: false });
});
