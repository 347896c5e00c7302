import type { Ticker } from "@cointide/shared/contracts/streams";
import { quotedConversion } from "@cointide/shared/format/conversion";
import { conversionStatus, converters, NO_CONVERSION } from "@cointide/shared/preferences/conversions";
import { display, readDisplay } from "@cointide/shared/preferences/display";
import { newTicker } from "@cointide/shared/streams/tickers";
import fc from "fast-check";
import { afterEach, expect, it } from "vitest";
import { COLUMN_KEYS, type Sort } from "../data/board.ts";
import { keepOrder, pinnedFirst, sortSymbols } from "./sort-symbols.ts";

const ticker = (facts: Partial<Ticker>): Ticker => ({ ...newTicker(1), asOf: 5, state: "live", ...facts });
const tickers = {
  A: ticker({ last: "9", pchange: "-1.5", low: "1", high: "10", trades: 3, asOf: 7 }),
  B: ticker({ last: "10", pchange: "0.5", low: "10", high: "20", trades: 3, asOf: 9 }),
  C: ticker({ last: "0.00001", pchange: "12", trades: 1 }),
  W: newTicker(1),
};
const MARKET = { tickers };
const SYMBOLS = ["B", "W", "A", "X", "C"];
const sorted = (by: Sort["by"], isDescending = false) =>
  sortSymbols(SYMBOLS, MARKET, { by, isDescending }).join("");

it("sorts numbers as numbers, and what is not known comes last both ways", () => {
  expect([sorted("last"), sorted("last", true)]).toEqual(["CABWX", "BACWX"]);
  expect([sorted("pchange"), sorted("pchange", true)]).toEqual(["ABCWX", "CBAWX"]);
  expect([sorted("low"), sorted("low", true)]).toEqual(["ABWXC", "BAWXC"]);
});

it("keeps the order of equal ones, and sorts by name, age and place in the range", () => {
  expect([sorted("trades"), sorted("trades", true)]).toEqual(["CBAWX", "BACWX"]);
  expect([sorted("symbol"), sorted("symbol", true)]).toEqual(["ABCWX", "XWCBA"]);
  expect(sorted("age")).toBe("BACWX");
  expect(sorted("range")).toBe("BAWXC");
});

it("sorts by the change over a span, from the price at its beginning", () => {
  const references: Record<string, string | null> = { A: "10", B: "5", C: null };
  const market = {
    tickers,
    referenceOf: (symbol: string, span: string) => (span === "7d" ? references[symbol] : undefined),
  };
  const sort = (by: Sort["by"], isDescending: boolean) =>
    sortSymbols(SYMBOLS, market, { by, isDescending }).join("");
  expect([sort("change7d", true), sort("change7d", false)]).toEqual(["BAWXC", "ABWXC"]);
  expect(sort("change1h", true)).toBe("BWAXC");
});

it("loses and invents no symbol, by any column", () => {
  const sort = fc.record({
    by: fc.constantFrom(...COLUMN_KEYS, "symbol" as const),
    isDescending: fc.boolean(),
  });
  const symbols = fc.uniqueArray(fc.constantFrom(...SYMBOLS, "Y", "Z"));
  fc.assert(
    fc.property(symbols, sort, (list, by) => {
      expect(sortSymbols(list, MARKET, by).sort()).toEqual([...list].sort());
    }),
  );
});

it("keeps rows where they are while they are held: some go, new ones follow", () => {
  expect(keepOrder(["C", "A", "B"], ["A", "B", "N", "C"])).toEqual(["C", "A", "B", "N"]);
  expect(keepOrder(["C", "A", "B"], ["B", "N"])).toEqual(["B", "N"]);
});

it("puts the pinned symbol on top, and none that is not there", () => {
  expect(pinnedFirst(["A", "B"], "B")).toEqual(["B", "A"]);
  expect(pinnedFirst(["A", "B"], "C")).toEqual(["A", "B"]);
});

afterEach(() => {
  display.set(readDisplay({}));
  conversionStatus.setState(NO_CONVERSION, true);
});

it("sorts amounts in one currency once rates are known, and those without a rate come last", () => {
  const rates: Record<string, number> = { BTC: 60_000, USDT: 0.9 };
  const quoteOf = (symbol: string) => symbol.slice(3);
  converters.setState({
    of: (symbol) => ({ ...quotedConversion(quoteOf(symbol)), rate: rates[quoteOf(symbol)] ?? null }),
  });
  const pairs = {
    ETHBTC: ticker({ last: "0.05", pchange: "1", qvolume: 10 }),
    SOLUSDT: ticker({ last: "150", pchange: "3", qvolume: 9_000 }),
    XRPIDR: ticker({ last: "8000", pchange: "2", qvolume: 7_000_000 }),
  };
  const order = (by: Sort["by"]) =>
    sortSymbols(Object.keys(pairs), { tickers: pairs }, { by, isDescending: true });
  const asQuoted = ["XRPIDR", "SOLUSDT", "ETHBTC"];
  expect(order("last")).toEqual(asQuoted);
  display.set({ ...display.get(), currency: "EUR" });
  conversionStatus.setState({ state: "on", currency: "EUR", rates: [] }, true);
  expect(order("last")).toEqual(["ETHBTC", "SOLUSDT", "XRPIDR"]);
  expect(order("qvolume")).toEqual(["ETHBTC", "SOLUSDT", "XRPIDR"]);
  expect(order("pchange")).toEqual(["SOLUSDT", "XRPIDR", "ETHBTC"]);
  // Without any rate all are as quoted.
  conversionStatus.setState({ state: "lost", currency: "EUR", rates: [] }, true);
  converters.setState({ of: (symbol) => quotedConversion(quoteOf(symbol)) });
  expect(order("last")).toEqual(asQuoted);
});
