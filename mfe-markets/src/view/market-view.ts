import { SYMBOL_PATTERN } from "@cointide/shared/contracts/symbols";

/** The lists of markets that a person may choose. */
export const TABS = ["all", "gainers", "losers", "volume", "mine"] as const;
export type Tab = (typeof TABS)[number];

/** What markets are sorted by. */
export const SORT_KEYS = ["symbol", "last", "pchange", "volume", "range"] as const;
export type SortKey = (typeof SORT_KEYS)[number];

export type Sort = { by: SortKey; isDescending: boolean };

/** What the page shows of all markets. Its address says it, so that a link leads there. */
export type MarketView = {
  tab: Tab;
  /** What all pairs are quoted in; null for anything. */
  quote: string | null;
  /** What names and symbols are searched for. */
  query: string;
  /** Null is the order of the tab. */
  sort: Sort | null;
};

/** Longer texts search for nothing. */
export const MAX_QUERY = 100;

/** What a search reads of a text: no controls, nor marks that turn the text behind them around. */
export const searchText = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Bidi_Control}]/gu, "")
    .trim()
    .slice(0, MAX_QUERY);

const MOST_FIRST: Sort = { by: "volume", isDescending: true };

/** The order of each tab until another one is chosen. */
const TAB_SORTS: Record<Tab, Sort> = {
  all: MOST_FIRST,
  gainers: { by: "pchange", isDescending: true },
  losers: { by: "pchange", isDescending: false },
  volume: MOST_FIRST,
  mine: MOST_FIRST,
};

/** What the rows of a view are sorted by. */
export const sortOf = ({ sort, tab }: Pick<MarketView, "sort" | "tab">): Sort => sort ?? TAB_SORTS[tab];

function readSort(value: string | null): Sort | null {
  const isDescending = value?.startsWith("-") === true;
  const by = SORT_KEYS.find((key) => key === value?.slice(Number(isDescending)));
  return by === undefined ? null : { by, isDescending };
}

/**
 * Reads the search part of an address, such as `?tab=gainers&quote=USDT&q=doge&sort=-last`. What is missing or invalid
 * is as by default.
 */
export function readView(search: string): MarketView {
  const params = new URLSearchParams(search);
  const quote = params.get("quote")?.toUpperCase() ?? "";
  return {
    tab: TABS.find((tab) => tab === params.get("tab")) ?? "all",
    quote: SYMBOL_PATTERN.test(quote) ? quote : null,
    query: searchText(params.get("q") ?? ""),
    sort: readSort(params.get("sort")),
  };
}

/** The search part of a view's address; empty by default. */
export function searchOf({ tab, quote, query, sort }: MarketView): string {
  const params = new URLSearchParams();
  if (tab !== "all") params.set("tab", tab);
  if (quote !== null) params.set("quote", quote);
  if (query !== "") params.set("q", query);
  if (sort !== null) params.set("sort", `${sort.isDescending ? "-" : ""}${sort.by}`);
  const text = params.toString();
  return text === "" ? "" : `?${text}`;
}

/** Names begin with the first, figures with the largest; a second choice of the same column turns the order around. */
export function nextSort(by: SortKey, now: Sort): Sort {
  if (now.by === by) return { by, isDescending: !now.isDescending };
  return { by, isDescending: by !== "symbol" };
}
