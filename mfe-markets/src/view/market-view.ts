import { SYMBOL_PATTERN } from "@cointide/shared/contracts/symbols";

/** The lists of markets. Earlier addresses also have the tab "volume", which is "all". */
export const TABS = ["all", "gainers", "losers", "mine"] as const;
export type Tab = (typeof TABS)[number];

/** Whether a tab shows one row for each coin instead of one for each pair. */
export const isGrouped = (tab: Tab): boolean => tab === "gainers" || tab === "losers";

/** What rows are sorted by. */
export const SORT_KEYS = ["symbol", "last", "pchange", "volume", "range"] as const;
export type SortKey = (typeof SORT_KEYS)[number];

export type Sort = { by: SortKey; isDescending: boolean };

/** What the page shows of all markets. Its address contains it, so that it can be linked to. */
export type MarketView = {
  tab: Tab;
  layout: "table" | "map";
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
    layout: params.get("view") === "map" ? "map" : "table",
    quote: SYMBOL_PATTERN.test(quote) ? quote : null,
    query: searchText(params.get("q") ?? ""),
    sort: readSort(params.get("sort")),
  };
}

/** The search part of a view's address; empty by default. */
export function searchOf({ tab, layout, quote, query, sort }: MarketView): string {
  const params = new URLSearchParams();
  if (tab !== "all") params.set("tab", tab);
  if (layout === "map") params.set("view", layout);
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
