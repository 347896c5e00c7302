import { MAX_STREAM_SYMBOLS } from "@cointide/shared/contracts/streams";
import { useCallback, useState } from "react";
import { readPastedSymbols } from "./read-pasted-symbols.ts";
import type { useSearch } from "./use-search.ts";
import type { Selection } from "./use-selection.ts";

const MOST_NAMED = 5;
const MOST_CHARACTERS = 20;

function namesOf(words: readonly string[]): string {
  const named = words.slice(0, MOST_NAMED).map((word) => [...word].slice(0, MOST_CHARACTERS).join(""));
  const more = words.length - named.length;
  return named.join(", ") + (more > 0 ? ` and ${more} more` : "");
}

/** Chooses all symbols of a pasted or typed list, and says which ones it did not take. */
export function useSymbolList(
  listed: ReadonlySet<string> | undefined,
  { selected, add }: Pick<Selection, "selected" | "add">,
  { text: searched, setText, pairOf }: Pick<ReturnType<typeof useSearch>, "text" | "setText" | "pairOf">,
) {
  const [note, setNote] = useState("");
  const [unknown, setUnknown] = useState<readonly string[]>([]);

  /** Returns whether the text is such a list; what is none is left to the search. */
  const take = useCallback(
    (text: string): boolean => {
      const pasted = listed && readPastedSymbols(text, listed, pairOf);
      if (!pasted) return false;
      const surplus = [...new Set([...selected, ...pasted.listed])].slice(MAX_STREAM_SYMBOLS);
      add(pasted.listed);
      // A list that was chosen is no search any longer: nothing would match it.
      if (text === searched) setText("");
      setNote(surplus.length > 0 ? `No room for ${namesOf(surplus)}.` : "");
      setUnknown(pasted.unknown);
      return true;
    },
    [listed, selected, add, searched, setText, pairOf],
  );
  return {
    take,
    /** Those of the list that cannot be chosen. */
    unknown,
    /** What is to be said. @param isHalted whether a pair that cannot be chosen is listed, but its trading is halted */
    note(isHalted: (symbol: string) => boolean): string {
      const halted = unknown.filter(isHalted);
      const unlisted = unknown.filter((symbol) => !isHalted(symbol));
      const notes = [
        note,
        unlisted.length > 0 && `Not listed: ${namesOf(unlisted)}.`,
        halted.length > 0 && `Trading is halted: ${namesOf(halted)}.`,
      ];
      return notes.filter(Boolean).join(" ");
    },
    setNote(text: string): void {
      setNote(text);
      setUnknown([]);
    },
  };
}
