import type { Market } from "@cointide/shared/api/get-markets";
import { comparableAmount } from "@cointide/shared/preferences/display";
import { placeInRange } from "@cointide/shared/ui/range-bar";
import type { Sort, SortKey, Tab } from "./market-view.ts";

/** The least volume of gainers and losers in USDT: what hardly anybody trades moves by a lot for nothing. */
export const LEAST_VOLUME = 1_000_000;

/** How many markets the tab of the most traded has. */
export const MOST_TRADED = 100;

/** What the rows are chosen by. */
export type Choice = {
  tab: Tab;
  quote: string | null;
  sort: Sort;
  /** The symbols that a search found; null where nothing is searched for. */
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
  volume: ({ ticker }) => (ticker?.usdt ?? 0) > 0,
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

const BY_VOLUME: Sort = { by: "volume", isDescending: true };

/** The markets of a tab, before they are searched: the most traded are counted among all. */
function marketsOfTab(markets: readonly Market[], { tab, quote, own }: Choice): readonly Market[] {
  const isShown = TAB_FILTERS[tab];
  const some = markets.filter((market) => (quote === null || market.quote === quote) && isShown(market, own));
  return tab === "volume" ? sortMarkets(some, BY_VOLUME).slice(0, MOST_TRADED) : some;
}

/** The symbols that a choice leaves, in its order. */
export function selectMarkets(markets: readonly Market[], choice: Choice): string[] {
  const { found, sort } = choice;
  const some = marketsOfTab(markets, choice).filter(({ symbol }) => found === null || found.has(symbol));
  return sortMarkets(some, sort).map(({ symbol }) => symbol);
}

/** What pairs are quoted in, what most are first. */
export function quotesOf(markets: readonly Market[]): string[] {
  const counts = new Map<string, number>();
  for (const { quote } of markets) counts.set(quote, (counts.get(quote) ?? 0) + 1);
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([quote]) => quote);
}
