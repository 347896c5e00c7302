import { useEffect, useState } from "react";
import { type MarketView, searchText } from "./market-view.ts";

/** The pause in typing after which the table follows, in ms. */
const PAUSE = 350;

export type QueryText = {
  text: string;
  setText(text: string): void;
  /** Ends the pause. */
  followNow(text: string): void;
};

/** The text of the search box, which the view's query follows after a pause in typing. Another address replaces it. */
export function useQueryText(query: string, change: (change: Partial<MarketView>) => void): QueryText {
  const [text, setText] = useState(query);
  const [shown, setShown] = useState(query);
  const typed = searchText(text);
  if (query !== shown) {
    setShown(query);
    if (query !== typed) setText(query);
  }
  useEffect(() => {
    if (typed === query) return;
    const timer = setTimeout(() => change({ query: typed }), PAUSE);
    return () => clearTimeout(timer);
  }, [typed, query, change]);
  return {
    text,
    setText,
    followNow(now) {
      setText(now);
      change({ query: searchText(now) });
    },
  };
}
