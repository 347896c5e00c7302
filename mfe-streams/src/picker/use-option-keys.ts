import type { FoundPairs } from "@cointide/shared/search/asset-index";
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from "react";

/** How many options Page Up and Page Down pass. */
const PAGE = 8;
const STEPS: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE, PageUp: -PAGE };

/** Whether a text may name several pairs, as far as that can be said before it can be read. */
const hasSeveralWords = (text: string): boolean => /[^\p{L}\p{N}]/u.test(text.trim());

type OptionKeys = {
  /** Gives what a text finds; undefined until the assets are loaded. */
  find: ((text: string) => FoundPairs) | undefined;
  /** Whether lists can be read. */
  isReady: boolean;
  /** The options in the list now. */
  options: readonly string[];
  /** What the box's text finds, where typing has not paused yet. */
  searchNow: () => FoundPairs | undefined;
  toggle: (symbol: string) => void;
  /** Chooses all of a list of symbols; returns whether the text is one. */
  takeList: (text: string) => boolean;
};

/**
 * Gives a way to choose by a text before lists can be read: once they can, all its symbols are taken where it is a list of
 * them, else its first match where that was asked for.
 */
function useEarlyChoices({ find, isReady, toggle, takeList }: OptionKeys) {
  const texts = useRef(new Map<string, boolean>());

  useEffect(() => {
    if (find === undefined || !isReady) return;
    for (const [text, takesFirst] of texts.current) {
      const { symbols, isSure } = find(text);
      if (!takeList(text) && takesFirst && isSure && symbols[0] !== undefined) toggle(symbols[0]);
    }
    texts.current.clear();
  }, [find, isReady, toggle, takeList]);

  return useCallback(
    (text: string, takesFirst: boolean) => void texts.current.set(text.trim(), takesFirst),
    [],
  );
}

/**
 * Moves through the options while the focus stays in the search box: arrows and Page keys move the active
 * option, Enter toggles it. Enter before any arrow takes the first match of what was typed. A match that the text
 * merely resembles becomes the active option first. Before the list is there, Enter takes the match as soon as it comes.
 */
export function useOptionKeys(props: OptionKeys) {
  const { find, isReady, options, searchNow, toggle, takeList } = props;
  const [active, setActive] = useState<string | null>(null);
  const chooseEarly = useEarlyChoices(props);
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
    } else if (find === undefined || (!isReady && hasSeveralWords(input.value))) {
      if (!isTyped) return;
      chooseEarly(input.value, true);
    } else {
      const { symbols = [], isSure = false } = searchNow() ?? {};
      const isPointedAt = active !== null && symbols.includes(active);
      const chosen = isPointedAt ? active : isTyped ? symbols[0] : undefined;
      if (chosen === undefined) return;
      setActive(chosen);
      if (!isPointedAt && !isSure) return;
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
      if (isReady || !hasSeveralWords(text)) return "search";
      chooseEarly(text, false);
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
