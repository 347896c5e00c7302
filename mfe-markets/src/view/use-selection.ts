import type { Market, Markets } from "@cointide/shared/api/get-markets";
import { useCoins } from "@cointide/shared/coins/coin-names";
import { useConversionState } from "@cointide/shared/preferences/conversions";
import { display } from "@cointide/shared/preferences/display";
import { indexAssets, searchSymbols } from "@cointide/shared/search/asset-index";
import { searchScript } from "@cointide/shared/search/search-script";
import { useLoadedOnce } from "@cointide/shared/ui/load-once";
import { useMemo, useState } from "react";
import { isGrouped, type MarketView, sortOf } from "./market-view.ts";
import { quotesOf, type Rows, selectMarkets } from "./select-markets.ts";

const NONE: readonly Market[] = [];
const BY_VOLUME = { by: "volume", isDescending: true } as const;

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
  /** The rows of the newest snapshot. */
  selected: Rows;
  /** Names what the user chose. The order follows another choice immediately. */
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
  const { tab, quote, query, layout } = view;
  const { by, isDescending } = layout === "map" ? BY_VOLUME : sortOf(view);
  const hasGroups = layout === "map" || isGrouped(tab);
  const pairs = usePairs(markets);
  const { found, hasNames } = useFound(pairs, query);
  const currency = display.use((choices) => choices.currency);
  const conversion = useConversionState();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another currency may have another order.
  const selected = useMemo(
    () =>
      selectMarkets(markets, {
        ...{ tab, quote, found, own, isGrouped: hasGroups },
        sort: { by, isDescending },
      }),
    [markets, tab, quote, found, own, hasGroups, by, isDescending, currency, conversion],
  );
  const quotes = useMemo(() => quotesOf(pairs), [pairs]);
  // Not the conversion: nobody chose that a rate comes or goes.
  const choice = [tab, layout, quote, query, by, isDescending, query !== "" && hasNames, currency].join("\n");
  return { selected, choice, quotes };
}
