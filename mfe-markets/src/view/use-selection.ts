import type { Market, Markets } from "@cointide/shared/api/get-markets";
import { useCoins } from "@cointide/shared/coins/coin-names";
import { useConversionState } from "@cointide/shared/preferences/conversions";
import { display } from "@cointide/shared/preferences/display";
import { indexAssets, searchSymbols } from "@cointide/shared/search/asset-index";
import { searchScript } from "@cointide/shared/search/search-script";
import { useLoadedOnce } from "@cointide/shared/ui/load-once";
import { useMemo, useState } from "react";
import { type MarketView, sortOf } from "./market-view.ts";
import { quotesOf, selectMarkets } from "./select-markets.ts";

const NONE: readonly Market[] = [];

const hasSamePairs = (one: readonly Market[], other: readonly Market[]): boolean =>
  one.length === other.length && one.every(({ symbol }, at) => symbol === other[at]?.symbol);

/** The pairs of the markets: the same array until another pair is listed or one no longer is. */
function usePairs(markets: readonly Market[]): readonly Market[] {
  const [pairs, setPairs] = useState(markets);
  if (pairs === markets || hasSamePairs(pairs, markets)) return pairs;
  setPairs(markets);
  return markets;
}

/** The symbols that a text finds; null where there is none. Names are searched once their scripts are there. */
function useFound(pairs: readonly Market[], query: string) {
  const coins = useCoins();
  const script = useLoadedOnce(searchScript, (loaded) => loaded);
  const index = useMemo(() => indexAssets(pairs, coins), [pairs, coins]);
  const search = script?.searchAssets ?? searchSymbols;
  const found = useMemo(
    () => (query === "" ? null : new Set(search(index, query).symbols)),
    [index, query, search],
  );
  return { found, hasNames: coins !== undefined && script !== undefined };
}

export type Selection = {
  /** The symbols that the view leaves, in its order, by the newest snapshot. */
  symbols: readonly string[];
  /** What the person chose: the order follows another choice at once. */
  choice: string;
  /** All quotes, what most pairs are quoted in first. */
  quotes: readonly string[];
};

/** What a view leaves of the markets. @param own the symbols of the visitor's streams */
export function useSelection(
  snapshot: Markets | undefined,
  view: MarketView,
  own: ReadonlySet<string>,
): Selection {
  const markets = snapshot?.markets ?? NONE;
  const { tab, quote, query } = view;
  const { by, isDescending } = sortOf(view);
  const pairs = usePairs(markets);
  const { found, hasNames } = useFound(pairs, query);
  const currency = display.use((choices) => choices.currency);
  const conversion = useConversionState();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another currency may have another order.
  const symbols = useMemo(
    () => selectMarkets(markets, { tab, quote, found, own, sort: { by, isDescending } }),
    [markets, tab, quote, found, own, by, isDescending, currency, conversion],
  );
  const quotes = useMemo(() => quotesOf(pairs), [pairs]);
  // Not the conversion: nobody chose that a rate comes or goes.
  const choice = [tab, quote, query, by, isDescending, query !== "" && hasNames, currency].join("\n");
  return { symbols, choice, quotes };
}
