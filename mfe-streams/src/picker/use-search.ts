import { loadCoins, useCoins } from "@cointide/shared/coins/coin-names";
import type { Asset } from "@cointide/shared/contracts/market";
import { type FoundPairs, indexAssets, searchSymbols } from "@cointide/shared/search/asset-index";
import { searchScript } from "@cointide/shared/search/search-script";
import { useLoadedOnce } from "@cointide/shared/ui/load-once";
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { browseAssets, type Section } from "./browse-assets.ts";
import type { SearchText } from "./use-drafted-choice.ts";

/** The pause in typing after which the list follows, in ms. */
const PAUSE = 350;
/** Options of a list's first frame; the rest follows in a render that never holds up the page. */
const FIRST_OPTIONS = 60;

/** Follows a value once it has not changed for `pause` ms; `follow` takes a value over at once. */
function useDebounced<Value>(value: Value, pause: number): [Value, follow: (value: Value) => void] {
  const [followed, setFollowed] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setFollowed(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return [followed, setFollowed];
}

/** How long the value is kept after the release, in ms: the click of a touch comes a moment later. */
const AFTER_RELEASE = 100;
const RELEASES = ["pointerup", "pointercancel", "contextmenu"] as const;

/**
 * Keeps a value as it was while its element is pressed. A browser gives the click to the element that was both
 * pressed and released; where a new list comes in between, nothing gets it.
 *
 * @returns the value to show, and the element's handler.
 */
function usePressHold<Value extends object>(value: Value): [Value, onPointerDown: () => void] {
  const [held, setHeld] = useState<Value | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const onPointerDown = useCallback(() => {
    clearTimeout(timer.current);
    setHeld((before) => before ?? value);
    const ended = new AbortController();
    const release = () => {
      ended.abort();
      timer.current = setTimeout(() => setHeld(null), AFTER_RELEASE);
    };
    for (const event of RELEASES) window.addEventListener(event, release, { signal: ended.signal });
  }, [value]);
  return [held ?? value, onPointerDown];
}

export type Search = ReturnType<typeof useSearch>;

const symbolsOf = (sections: readonly Section[]): string[] => sections.flatMap(({ symbols }) => symbols);

/** What search box and quote filter leave. */
type Found = Pick<FoundPairs, "hasDollar"> & {
  /** What was typed, without blanks around it. */
  term: string;
  /** What the list was filtered by. */
  filter: string;
  /** How many pairs match; undefined while the pairs are not there. */
  matches: number | undefined;
  sections: Section[];
};
const NOTHING: Found = { term: "", filter: "", matches: undefined, sections: [], hasDollar: false };

/** The beginning of a list, for its first frame. */
function firstOptions({ sections, ...found }: Found): Found {
  let left = FIRST_OPTIONS;
  const first = sections.map(({ heading, symbols }) => {
    const some = symbols.slice(0, left);
    left -= some.length;
    return { heading, symbols: some };
  });
  return { ...found, sections: first.filter(({ symbols }) => symbols.length > 0) };
}

/** Whether names and what reads them are there, or have failed to load: lists wait for them. */
function useAreNamesSettled(): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    void Promise.allSettled([loadCoins(), searchScript.load()]).then(() => setSettled(true));
  }, []);
  return isSettled;
}

/**
 * The symbols that search box and quote filter leave.
 * @param recent symbols that the visitor chose before: they come first while nothing is searched for.
 */
export function useSearch(
  assets: readonly Asset[] | undefined,
  { text, setText }: SearchText,
  recent: readonly string[],
) {
  const coins = useCoins();
  const script = useLoadedOnce(searchScript, (loaded) => loaded);
  const areNamesSettled = useAreNamesSettled();
  const [quote, setQuote] = useState<string | null>(null);
  const all = useMemo(() => assets && indexAssets(assets, coins), [assets, coins]);
  const index = useMemo(() => {
    if (all === undefined || quote === null || !all.quotes.includes(quote)) return all;
    return indexAssets(
      all.assets.filter((asset) => asset.quote === quote),
      coins,
    );
  }, [all, quote, coins]);
  const [term, setTerm] = useDebounced(text.trim(), PAUSE);
  const find = useMemo(() => {
    const search = script?.searchAssets ?? searchSymbols;
    return index && ((searched: string) => search(index, searched));
  }, [index, script]);
  const readList = useMemo(
    () => all && script && ((pasted: string) => script.readList(all, pasted)),
    [all, script],
  );
  const found = useMemo((): Found => {
    const filter = `${term} ${quote}`;
    if (index === undefined || find === undefined) return { ...NOTHING, term, filter };
    if (term === "") {
      return { ...NOTHING, filter, matches: index.assets.length, sections: browseAssets(index, recent) };
    }
    const { symbols, hasDollar } = find(term);
    const sections = symbols.length > 0 ? [{ heading: null, symbols }] : [];
    return { term, filter, matches: symbols.length, sections, hasDollar };
  }, [index, find, term, quote, recent]);
  // With all that goes by the list: where it began at its top before it changed, a click under way would miss.
  const deferred = useDeferredValue(found, NOTHING);
  const latest = useMemo(() => {
    const shown = deferred.sections.length > 0 ? deferred : firstOptions(found);
    return { ...shown, shown: symbolsOf(shown.sections) };
  }, [found, deferred]);
  const [list, holdList] = usePressHold(latest);

  return {
    text,
    setText,
    ...list,
    /** What a text finds; undefined while the pairs are not there. */
    find,
    /** Reads a list of pairs, whatever the quote filter leaves; undefined while, or where, it cannot be read. */
    readList,
    /** Whether pairs and names are there, or the names have failed to load. */
    isReady: all !== undefined && areNamesSettled,
    quotes: all?.quotes ?? [],
    /** What all matches are quoted in; null for anything. */
    quote,
    setQuote,
    /** To be called when a pointer is pressed on the list. */
    holdList,
    /** Ends the pause: filters by what the box holds and gives what that finds. */
    searchNow(): FoundPairs | undefined {
      setTerm(text.trim());
      return find?.(text);
    },
  };
}
