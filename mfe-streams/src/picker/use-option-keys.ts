import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from "react";
import { hasSeveralWords } from "./read-pasted-symbols.ts";
import { searchTerm } from "./search-assets.ts";

/** How many options Page Up and Page Down pass. */
const PAGE = 8;
const STEPS: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE, PageUp: -PAGE };

type OptionKeys = {
  /** Gives the symbols that a term means; undefined until the assets are loaded. */
  find: ((term: string) => string[]) | undefined;
  /** The options in the list now. */
  options: readonly string[];
  /** The options for what the box holds, where typing has not paused yet. */
  searchNow: () => string[];
  toggle: (symbol: string) => void;
  /** Chooses all of a list of symbols; returns whether the text is one. */
  takeList: (text: string) => boolean;
};

/**
 * Gives a way to choose by a search text before the list is there: once it comes, the text's first match is taken,
 * or all symbols where it is a list of them.
 */
function useEarlyChoices(
  find: ((term: string) => string[]) | undefined,
  toggle: (symbol: string) => void,
  takeList: (text: string) => boolean,
): (text: string) => void {
  const texts = useRef(new Map<string, string>());

  useEffect(() => {
    if (find === undefined) return;
    for (const [term, text] of texts.current) {
      const [first] = takeList(text) ? [] : find(term);
      if (first !== undefined) toggle(first);
    }
    texts.current.clear();
  }, [find, toggle, takeList]);

  return useCallback((text) => void texts.current.set(searchTerm(text), text), []);
}

/**
 * Moves through the options while the focus stays in the search box: arrows and Page keys move the active
 * option, Enter toggles it. Enter before any arrow takes the first match of what was typed; before the list
 * is there, it takes it as soon as the list comes.
 */
export function useOptionKeys({ find, options, searchNow, toggle, takeList }: OptionKeys) {
  const [active, setActive] = useState<string | null>(null);
  const chooseEarly = useEarlyChoices(find, toggle, takeList);
  const index = active === null ? -1 : options.indexOf(active);

  function move(step: number): void {
    const last = options.length - 1;
    const from = index === -1 && step < 0 ? options.length : index;
    setActive(options[Math.max(0, Math.min(last, from + (index === -1 ? Math.sign(step) : step)))] ?? null);
  }

  function choose(input: HTMLInputElement): void {
    const isTyped = input.value.trim() !== "";
    if (isTyped && takeList(input.value)) {
      setActive(null);
    } else if (find === undefined) {
      if (!isTyped) return;
      chooseEarly(input.value);
    } else {
      const current = searchNow();
      const chosen = active !== null && current.includes(active) ? active : isTyped ? current[0] : undefined;
      if (chosen === undefined) return;
      setActive(chosen);
      toggle(chosen);
    }
    // The next search replaces this one by simply being typed.
    input.select();
  }

  return {
    active: index === -1 ? null : active,
    setActive,
    /** Takes a pasted text that is a list of symbols, now or once the assets are there. */
    onPaste(text: string): "taken" | "later" | "search" {
      if (takeList(text)) return "taken";
      if (find !== undefined || !hasSeveralWords(text)) return "search";
      chooseEarly(text);
      return "later";
    },
    onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
      if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
      const step = STEPS[event.key];
      if (step !== undefined) move(step);
      else if (event.key === "Enter") choose(event.currentTarget);
      else return;
      event.preventDefault();
    },
  };
}
