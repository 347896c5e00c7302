// @vitest-environment happy-dom
import type { MarketTicker } from "@cointide/shared/contracts/market";
import { Decimal } from "@cointide/shared/ui/decimal";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { clearValues, fillValues } from "./fill-values.ts";

const COLUMNS = [
  ["last", "price"],
  ["change", "signed"],
  ["pchange", "percent"],
  ["average", "price"],
] as const;

const facts = (changes: Partial<MarketTicker> = {}): MarketTicker => ({
  ...{ average: "12.5", last: "12.345", pchange: "-1.234", change: "-0.15", high: "13", low: "12" },
  ...{ volume: 1, qvolume: 1, trades: 1, open: 0, close: 1, lastId: 1 },
  ...changes,
});

const cellsOf = (ticker: MarketTicker) =>
  COLUMNS.map(([key, kind]) => {
    const decimal = renderToStaticMarkup(createElement(Decimal, { value: ticker[key], kind }));
    return `<td data-fact="${key}">${decimal}</td>`;
  }).join("");

/** Rows as a slice renders them. */
function board(tickers: Record<string, MarketTicker>): HTMLElement {
  const table = document.createElement("table");
  table.innerHTML = Object.entries(tickers)
    .map(([symbol, ticker]) => `<tr data-symbol="${symbol}">${cellsOf(ticker)}</tr>`)
    .join("");
  return table;
}

it("leaves no value in what it cleared, wherever that stood", () => {
  const cleared = board({ BTCUSDT: facts(), PEPEUSDT: facts({ last: "0.00001234", change: "0.0042" }) });
  expect(clearValues(cleared)).toBe(true);
  expect(cleared.innerHTML).not.toMatch(/title|data-direction|\d[.,]\d|0000/);
});

it("makes of cleared rows what rendering these facts would have made", () => {
  const before = { BTCUSDT: facts(), PEPEUSDT: facts({ last: "0.00001234", change: "0.0042" }) };
  const now = {
    BTCUSDT: facts({ last: "99999.5" }),
    PEPEUSDT: facts({ last: "0.00001235", change: "-0.0012" }),
  };
  const kept = board(before);
  clearValues(kept);
  expect(fillValues(kept, now)).toBe(true);
  const texts = (root: Element) =>
    [...root.querySelectorAll<HTMLElement>("[data-value]")].map((decimal) => [
      decimal.innerHTML,
      decimal.title,
      decimal.dataset.direction,
    ]);
  expect(texts(kept)).toEqual(texts(board(now)));
});

it.each([
  ["a symbol of which nothing is known", { BTCUSDT: null }],
  ["a symbol that the answer leaves out", {}],
  ["a name that every object has", { constructor: facts() }],
  ["a price that has come to need what no cell has", { BTCUSDT: facts({ last: "0.1234" }) }],
])("does not pretend to have filled in %s", (_, answer: Record<string, MarketTicker | null>) => {
  const kept = board({ BTCUSDT: facts() });
  clearValues(kept);
  expect(fillValues(kept, answer)).toBe(false);
});

it("does not take rows for whole that have no value yet", () => {
  const waiting = board({ BTCUSDT: facts() });
  waiting.querySelector("[data-value]")?.remove();
  expect(clearValues(waiting)).toBe(false);
  expect(clearValues(document.createElement("div"))).toBe(false);
});
