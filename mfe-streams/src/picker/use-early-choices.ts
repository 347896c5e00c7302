import type { Asset } from "@cointide/shared/contracts/market";
import { useCallback, useEffect, useRef } from "react";
import { searchAssets, searchTerm } from "./search-assets.ts";

/**
 * Gives a way to choose by a search text before the list is there: once it comes, the text's first match is taken,
 * or all symbols where it is a list of them.
 */
export function useEarlyChoices(
  assets: readonly Asset[] | undefined,
  toggle: (symbol: string) => void,
  takeList: (text: string) => boolean,
): (text: string) => void {
  const texts = useRef(new Map<string, string>());

  useEffect(() => {
    if (assets === undefined) return;
    for (const [term, text] of texts.current) {
      if (takeList(text)) continue;
      const [first] = searchAssets(assets, term);
      if (first !== undefined) toggle(first);
    }
    texts.current.clear();
  }, [assets, toggle, takeList]);

  return useCallback((text) => void texts.current.set(searchTerm(text), text), []);
}
