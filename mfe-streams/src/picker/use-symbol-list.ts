import { MAX_STREAM_SYMBOLS } from "@cointide/shared/contracts/streams";
import { readSymbol } from "@cointide/shared/contracts/symbols";
import { useCallback, useState } from "react";
import { clipped } from "./clipped.ts";
import type { Search } from "./use-search.ts";
import type { Selection } from "./use-selection.ts";

const MOST_NAMED = 5;

/** Texts as the end of a sentence names them. */
function namesOf(texts: readonly string[]): string {
  const named = texts.slice(0, MOST_NAMED).map(clipped);
  const more = texts.length - named.length;
  const text = named.join(", ") + (more > 0 ? ` and ${more} more` : "");
  return text.endsWith("…") ? text : `${text}.`;
}

/** What was not taken of a list as it was written. */
const NOTHING = { surplus: [] as string[], refused: [] as string[], hasDollar: false };

/** Chooses all pairs of a pasted or typed list, and says which parts of it it did not take. */
export function useSymbolList(
  { selected, add }: Pick<Selection, "selected" | "add">,
  { text: searched, setText, readList, isReady, hasDollar }: Search,
) {
  const [left, setLeft] = useState(NOTHING);
  const [hasEarlyList, setEarlyList] = useState(false);

  /** Returns whether the text is such a list; what is none is left to the search. */
  const take = useCallback(
    (text: string): boolean => {
      const list = readList?.(text);
      if (!list) return false;
      const surplus = [...new Set([...selected, ...list.symbols])].slice(MAX_STREAM_SYMBOLS);
      add(list.symbols);
      // A list that was chosen is no search any longer.
      if (text === searched) setText("");
      setLeft({ surplus, refused: list.refused, hasDollar: list.hasDollar });
      return true;
    },
    [readList, selected, add, searched, setText],
  );
  return {
    take,
    /** Keeps a pasted list in the search box until it can be read. */
    keepForLater(text: string): void {
      setText(text);
      setEarlyList(true);
    },
    /** Forgets what was not taken. */
    forget: () => setLeft(NOTHING),
    /** Those of the list that could be pairs, but cannot be chosen. */
    unlisted: left.refused.flatMap((text) => readSymbol(text) ?? []),
    /** What is to be said. @param isHalted whether a pair that cannot be chosen is listed, but its trading is halted */
    note(isHalted: (symbol: string) => boolean): string {
      const halted = left.refused.filter((text) => isHalted(readSymbol(text) ?? ""));
      const refused = left.refused.filter((text) => !halted.includes(text));
      const notes = [
        hasEarlyList && !isReady && "Your list will be selected once the assets have loaded.",
        (left.hasDollar || hasDollar) && "No pair is quoted in USD. USDT is used instead.",
        left.surplus.length > 0 && `No room for ${namesOf(left.surplus)}`,
        refused.length > 0 && `Not listed: ${namesOf(refused)}`,
        halted.length > 0 && `Trading is halted: ${namesOf(halted)}`,
      ];
      return notes.filter(Boolean).join(" ");
    },
  };
}
