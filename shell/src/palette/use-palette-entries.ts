import { assetsQuery } from "@cointide/shared/api/get-assets";
import { useCoins } from "@cointide/shared/coins/coin-names";
import { DISPLAY_CHOICES } from "@cointide/shared/contracts/display";
import { useHost } from "@cointide/shared/host";
import { display } from "@cointide/shared/preferences/display";
import { useQuery } from "@cointide/shared/query";
import { indexAssets, searchSymbols } from "@cointide/shared/search/asset-index";
import { searchScript } from "@cointide/shared/search/search-script";
import { streamsQuery } from "@cointide/shared/streams/streams-query";
import { useLoadedOnce } from "@cointide/shared/ui/load-once";
import { useMemo } from "react";
import { useStore } from "zustand";
import type { AccountItems } from "../import/use-account-items.ts";
import { useNavigationEntries } from "../navigation/navigation-entries.ts";
import { useShell } from "../page/use-shell.ts";
import { listEntries, type ShellAction } from "./list-entries.ts";

/** The most pairs that are looked up for a text. */
const MAX_FOUND = 5;

/** Returns what finds pairs as in the picker, and whether they are still loading or can't be loaded. */
function usePairSearch() {
  const { data: assets, isError } = useQuery({ ...assetsQuery(useHost().api), retry: 1, retryDelay: 500 });
  const coins = useCoins();
  const search = useLoadedOnce(searchScript, (loaded) => loaded.searchAssets) ?? searchSymbols;
  const findPairs = useMemo(() => {
    const index = indexAssets(assets ?? [], coins);
    const pairs = new Map(index.assets.map((pair) => [pair.symbol, pair]));
    return (text: string) =>
      search(index, text)
        .symbols.slice(0, MAX_FOUND)
        .flatMap((symbol) => pairs.get(symbol) ?? [])
        .map((pair) => ({ ...pair, name: index.coins.get(pair.base)?.name }));
  }, [assets, coins, search]);
  const state = assets !== undefined ? "ready" : isError ? "failed" : "loading";
  return { findPairs, state } as const;
}

/** Returns what the shell itself can do from the palette. */
function useShellActions(account: AccountItems): ShellAction[] {
  const { shortcuts } = useShell();
  const theme = display.use((chosen) => chosen.theme);
  const list = useStore(shortcuts.shown).find(({ key }) => key === "?");
  return [
    ...account().map((item): ShellAction => {
      const { label } = item;
      const words = label === "Logout" ? "log out sign out" : "account";
      return item.to === undefined ? { label, words, run: item.onSelect } : { label, words, path: item.to };
    }),
    ...DISPLAY_CHOICES.theme
      .filter((one) => one !== theme)
      .map((one) => ({
        label: one === "system" ? "Use the theme of the system" : `Use the ${one} theme`,
        words: "mode",
        run: () => display.set({ ...display.get(), theme: one }),
      })),
    ...(list ? [{ label: "Show keyboard shortcuts", run: list.run }] : []),
  ];
}

const MESSAGES = {
  ready: (text: string) => `Nothing matches "${text}".`,
  loading: () => "Loading coins…",
  failed: () => "Coins couldn't be loaded. Check your connection and try again.",
};

/** Returns the groups of entries that a text finds, and a message if there are none. */
export function usePaletteEntries(text: string, account: AccountItems) {
  const { composition } = useShell();
  const { entries: pages } = useNavigationEntries();
  const slices = useStore(composition, (state) => state.slices);
  const { data: streams = [] } = useQuery({ ...streamsQuery(useHost()), select: (all) => all.streams });
  const { findPairs, state } = usePairSearch();
  const actions = useShellActions(account);
  const commands = slices
    .flatMap(({ releases: [current] }) => current?.commands ?? [])
    .sort((a, b) => a.order - b.order);
  const groups = listEntries({ pages, actions, commands, streams, findPairs }, text);
  return { groups, message: groups.length === 0 ? MESSAGES[state](text) : null };
}
