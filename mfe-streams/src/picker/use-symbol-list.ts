import { MAX_STREAM_SYMBOLS } from "@cointide/shared/contracts/streams";
import { useCallback, useState } from "react";
import { readPastedSymbols } from "./read-pasted-symbols.ts";
import type { Selection } from "./use-selection.ts";

const MOST_NAMED = 5;
const MOST_CHARACTERS = 20;

function namesOf(words: readonly string[]): string {
  const named = words.slice(0, MOST_NAMED).map((word) => [...word].slice(0, MOST_CHARACTERS).join(""));
  const more = words.length - named.length;
  return named.join(", ") + (more > 0 ? ` and ${more} more` : "");
}

/** Chooses all symbols of a list that somebody pasted or typed, and says which ones it did not take. */
export function useSymbolList(
  listed: ReadonlySet<string> | undefined,
  { selected, add }: Pick<Selection, "selected" | "add">,
) {
  const [note, setNote] = useState("");

  /** Returns whether the text is such a list; what is none is left to the search. */
  const take = useCallback(
    (text: string): boolean => {
      const pasted = listed && readPastedSymbols(text, listed);
      if (!pasted) return false;
      const surplus = [...new Set([...selected, ...pasted.listed])].slice(MAX_STREAM_SYMBOLS);
      add(pasted.listed);
      const notes = [
        surplus.length > 0 && `No room for ${namesOf(surplus)}.`,
        pasted.unknown.length > 0 && `Not listed: ${namesOf(pasted.unknown)}.`,
      ];
      setNote(notes.filter(Boolean).join(" "));
      return true;
    },
    [listed, selected, add],
  );
  return { take, note, setNote };
}
