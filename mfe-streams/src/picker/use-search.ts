import type { Asset } from "@cointide/shared/contracts/market";
import { useDeferredValue, useMemo } from "react";
import { searchAssets, searchTerm } from "./search-assets.ts";
import { useDebounced } from "./use-debounced.ts";
import type { SearchText } from "./use-drafted-choice.ts";
import { usePressHold } from "./use-press-hold.ts";

/** The pause in typing after which the list follows, in ms. */
const PAUSE = 350;
/** Options of a list's first frame; the rest follows in a render that never holds up the page. */
const FIRST_OPTIONS = 60;
const NONE: string[] = [];

/** The symbols that the search box leaves. */
export function useSearch(assets: readonly Asset[] | undefined, { text, setText }: SearchText) {
  const [term, setTerm] = useDebounced(searchTerm(text), PAUSE);
  const matches = useMemo(() => searchAssets(assets ?? [], term), [assets, term]);
  const deferred = useDeferredValue(matches, NONE);

  const latest = useMemo(
    () => ({
      /** What the list was filtered by. */
      term,
      /** Undefined while the pairs are not there. */
      matches: assets && matches,
      /** The matches that are in the list by now. */
      shown: deferred.length > 0 ? deferred : matches.slice(0, FIRST_OPTIONS),
    }),
    [assets, term, matches, deferred],
  );
  const [list, holdList] = usePressHold(latest);

  return {
    text,
    setText,
    ...list,
    /** To be called when a pointer is pressed on the list. */
    holdList,
    /** Ends the pause: filters by what the box holds and gives the matches. */
    searchNow(): string[] {
      const current = searchTerm(text);
      if (current === term) return matches;
      setTerm(current);
      return searchAssets(assets ?? [], current);
    },
  };
}
