import type { Asset } from "@cointide/shared/contracts/market";
import { useCallback, useEffect, useRef } from "react";
import { searchAssets, searchTerm } from "./search-assets.ts";

/** Gives a way to choose by a search text before the list is there: its first match is taken once it comes. */
export function useEarlyChoices(
  assets: readonly Asset[] | undefined,
  toggle: (symbol: string) => void,
): (text: string) => void {
  const terms = useRef(new Set<string>());

  useEffect(() => {
    if (assets === undefined) return;
    for (const term of terms.current) {
      const [first] = searchAssets(assets, term);
      if (first !== undefined) toggle(first);
    }
    terms.current.clear();
  }, [assets, toggle]);

  return useCallback((text) => void terms.current.add(searchTerm(text)), []);
}
