import { COLUMNS, type Column, sortNumber } from "@cointide/shared/board/columns";
import type { ChangeSpan } from "@cointide/shared/contracts/changes";
import type { Ticker } from "@cointide/shared/contracts/streams";
import { hasValues } from "@cointide/shared/feed/feed-status";
import { comparableAmount } from "@cointide/shared/preferences/display";
import type { Sort } from "../data/board.ts";
import { CHANGES, isChangeKey } from "./columns.ts";

/** What rows are sorted by. */
export type Market = {
  tickers: Readonly<Record<string, Ticker>>;
  /** The price at the beginning of a span; null and undefined where that is not known. */
  referenceOf?: ((symbol: string, span: ChangeSpan) => string | null | undefined) | undefined;
};

/** What a row is sorted by, in the currency that is shown; NaN where that is not known. A range is sorted by the price's place in it. */
function sortValue(
  symbol: string,
  { tickers, referenceOf }: Market,
  by: Exclude<Sort["by"], "symbol">,
): number {
  const ticker = tickers[symbol];
  if (ticker === undefined || !hasValues(ticker)) return Number.NaN;
  if (isChangeKey(by)) {
    const reference = Number(referenceOf?.(symbol, CHANGES[by].span) ?? Number.NaN);
    return (Number(ticker.last) - reference) / reference;
  }
  const column: Column = COLUMNS[by];
  const value = sortNumber(ticker, column);
  return "isInQuote" in column && column.isInQuote ? comparableAmount(symbol, value) : value;
}

/** Whether it is known what the row of a symbol is sorted by. */
export const isSortable = (symbol: string, market: Market, { by }: Sort): boolean =>
  by === "symbol" || !Number.isNaN(sortValue(symbol, market, by));

/**
 * Sorts what has a symbol by a column. Equal ones keep their order, so that nothing changes places in vain, and those of
 * which the value is not known come last, whichever way it goes.
 */
export function sortRows<Row>(
  rows: readonly Row[],
  symbolOf: (row: Row) => string,
  market: Market,
  { by, isDescending }: Sort,
): Row[] {
  const sign = isDescending ? -1 : 1;
  if (by === "symbol") {
    return rows.toSorted((one, other) => {
      const [a, b] = [symbolOf(one), symbolOf(other)];
      return a < b ? -sign : a > b ? sign : 0;
    });
  }
  const valued = rows.map((row) => ({ row, value: sortValue(symbolOf(row), market, by) }));
  valued.sort((a, b) => {
    if (Number.isNaN(a.value) || Number.isNaN(b.value)) {
      return Number(Number.isNaN(a.value)) - Number(Number.isNaN(b.value));
    }
    return a.value === b.value ? 0 : (a.value - b.value) * sign;
  });
  return valued.map(({ row }) => row);
}

/** Sorts symbols by a column, as `sortRows` does; without one they keep the order of the streams. */
export const sortSymbols = (symbols: readonly string[], market: Market, sort: Sort | null): string[] =>
  sort === null ? [...symbols] : sortRows(symbols, (symbol) => symbol, market, sort);

/** The rows of an earlier order as they stand, without those that have gone; new ones follow. */
export function keepOrder(order: readonly string[], symbols: readonly string[]): string[] {
  const present = new Set(symbols);
  const kept = order.filter((symbol) => present.delete(symbol));
  return [...kept, ...present];
}

/** The pinned symbol first, if it is among them. */
export const pinnedFirst = (symbols: readonly string[], pinned: string | null): readonly string[] =>
  pinned !== null && symbols.includes(pinned)
    ? [pinned, ...symbols.filter((symbol) => symbol !== pinned)]
    : symbols;
