import type { Ticker } from "@cointide/shared/contracts/streams";
import { hasValues } from "@cointide/shared/feed/feed-status";
import type { Sort } from "../board/board.ts";
import { COLUMNS, isValueKey } from "../columns/columns.ts";

type Tickers = Readonly<Record<string, Ticker>>;

/** What a row is sorted by; NaN where that is not known. A range is sorted by the price's place in it. */
function sortValue(ticker: Ticker | undefined, by: Exclude<Sort["by"], "symbol">): number {
  if (ticker === undefined || !hasValues(ticker)) return Number.NaN;
  if (by === "sparkline") return Number(ticker.pchange);
  if (by === "range") {
    const low = Number(ticker.low);
    return (Number(ticker.last) - low) / (Number(ticker.high) - low);
  }
  // The youngest value is the one of the latest time.
  if (by === "age") return -ticker.asOf;
  return isValueKey(by) ? Number(COLUMNS[by].value(ticker)) : Number.NaN;
}

/**
 * Sorts symbols by a column. Equal ones keep their order, so that rows do not change places for nothing, and those of
 * which the value is not known come last, whichever way it goes.
 */
export function sortSymbols(symbols: readonly string[], tickers: Tickers, sort: Sort | null): string[] {
  if (sort === null) return [...symbols];
  const { by } = sort;
  const sign = sort.isDescending ? -1 : 1;
  if (by === "symbol") return symbols.toSorted((a, b) => (a < b ? -sign : a > b ? sign : 0));
  const rows = symbols.map((symbol) => ({ symbol, value: sortValue(tickers[symbol], by) }));
  rows.sort((a, b) => {
    if (Number.isNaN(a.value) || Number.isNaN(b.value)) {
      return Number(Number.isNaN(a.value)) - Number(Number.isNaN(b.value));
    }
    return a.value === b.value ? 0 : (a.value - b.value) * sign;
  });
  return rows.map(({ symbol }) => symbol);
}

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
