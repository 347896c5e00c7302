import type { Market } from "@cointide/shared/api/get-markets";
import { comparableAmount } from "@cointide/shared/preferences/display";
import { placeInRange } from "@cointide/shared/ui/range-bar";
import type { Sort, SortKey, Tab } from "./market-view.ts";

/** The least volume of gainers and losers in USDT, because a few trades move the price of a pair that is hardly traded. */
export const LEAST_VOLUME = 1_000_000;

/** What the rows are selected by. */
export type Choice = {
  tab: Tab;
  /** Whether there is one row for each coin, its pair with the largest volume. */
  isGrouped: boolean;
  quote: string | null;
  sort: Sort;
  /** The symbols that a search found; null without a search. */
  found: ReadonlySet<string> | null;
  /** The symbols of the visitor's streams. */
  own: ReadonlySet<string>;
};

const isTraded = ({ ticker }: Market): boolean => (ticker?.usdt ?? 0) >= LEAST_VOLUME;
const percentOf = ({ ticker }: Market): number => Number(ticker?.pchange ?? 0);

const TAB_FILTERS: Record<Tab, (market: Market, own: ReadonlySet<string>) => boolean> = {
  all: () => true,
  gainers: (market) => percentOf(market) > 0 && isTraded(market),
  losers: (market) => percentOf(market) < 0 && isTraded(market),
  mine: ({ symbol }, own) => own.has(symbol),
};

/** What markets are sorted by, prices in the currency that is shown; NaN where that is not known. */
const VALUES: Record<
  Exclude<SortKey, "symbol">,
  (ticker: NonNullable<Market["ticker"]>, symbol: string) => number
> = {
  last: ({ last }, symbol) => comparableAmount(symbol, Number(last)),
  pchange: ({ pchange }) => Number(pchange),
  volume: ({ usdt }) => usdt ?? Number.NaN,
  range: ({ low, high, last }) => (Number(high) > Number(low) ? placeInRange(low, high, last) : Number.NaN),
};

/**
 * The markets in order. Equal ones keep that of their symbols, and those of which the value is not known come last,
 * whichever way it goes.
 */
function sortMarkets(markets: readonly Market[], { by, isDescending }: Sort): Market[] {
  const sign = isDescending ? -1 : 1;
  if (by === "symbol") {
    return markets.toSorted((a, b) => (a.symbol < b.symbol ? -sign : a.symbol > b.symbol ? sign : 0));
  }
  const rows = markets.map((market) => ({
    market,
    value: market.ticker === null ? Number.NaN : VALUES[by](market.ticker, market.symbol),
  }));
  rows.sort((a, b) => {
    if (Number.isNaN(a.value) || Number.isNaN(b.value))
      return Number(Number.isNaN(a.value)) - Number(Number.isNaN(b.value));
    return a.value === b.value ? 0 : (a.value - b.value) * sign;
  });
  return rows.map(({ market }) => market);
}

/** Sorted rows, each the symbol of a pair. */
export type Rows = {
  symbols: readonly string[];
  /** The coin's other pairs of a row, the largest volume first. Without groups, it is empty. */
  others: ReadonlyMap<string, readonly string[]>;
};

const NO_OTHERS: Rows["others"] = new Map();

/** Replaces the pairs of each coin with the one of the largest volume. */
function groupByCoin(markets: readonly Market[]): { firsts: Market[]; others: Rows["others"] } {
  const firsts = new Map<string, Market>();
  const others = new Map<string, string[]>();
  for (const market of sortMarkets(markets, { by: "volume", isDescending: true })) {
    const first = firsts.get(market.base);
    if (first === undefined) firsts.set(market.base, market);
    else others.set(first.symbol, [...(others.get(first.symbol) ?? []), market.symbol]);
  }
  return { firsts: [...firsts.values()], others };
}

/** Returns how many pairs the rows stand for. */
export const countPairs = ({ symbols, others }: Rows): number =>
  [...others.values()].reduce((sum, { length }) => sum + length, symbols.length);

/** Returns the rows of a choice in its order. */
export function selectMarkets(markets: readonly Market[], choice: Choice): Rows {
  const { tab, quote, found, own, sort, isGrouped } = choice;
  const isShown = TAB_FILTERS[tab];
  const some = markets.filter(
    (market) =>
      (quote === null || market.quote === quote) &&
      (found === null || found.has(market.symbol)) &&
      isShown(market, own),
  );
  const { firsts, others } = isGrouped ? groupByCoin(some) : { firsts: some, others: NO_OTHERS };
  return { symbols: sortMarkets(firsts, sort).map(({ symbol }) => symbol), others };
}

/** What pairs are quoted in, what most are first. */
export function quotesOf(markets: readonly Market[]): string[] {
  const counts = new Map<string, number>();
  for (const { quote } of markets) counts.set(quote, (counts.get(quote) ?? 0) + 1);
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([quote]) => quote);
}
