import type { Asset } from "@cointide/shared/contracts/market";
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { searchAssets, searchTerm } from "./search-assets.ts";
import type { SearchText } from "./use-drafted-choice.ts";

/** The pause in typing after which the list follows, in ms. */
const PAUSE = 350;
/** Options of a list's first frame; the rest follows in a render that never holds up the page. */
const FIRST_OPTIONS = 60;
const NONE: string[] = [];

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
