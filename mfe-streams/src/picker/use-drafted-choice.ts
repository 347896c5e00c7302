import { useHost } from "@cointide/shared/host";
import { useDraft } from "@cointide/shared/host/use-draft";
import { cachedStreams } from "@cointide/shared/streams/cached-streams";
import { useEffect, useState } from "react";
import { draftLeftChoice, forgetDraft, searchName, wordsOf } from "./sent-choices.ts";
import { type Selection, useSelection } from "./use-selection.ts";

const isSame = (one: readonly string[], other: readonly string[]) => one.join(" ") === other.join(" ");

/** What the search box holds, and whether a reload finds it again. */
export type SearchText = { text: string; setText: (text: string) => void; isDrafted: boolean };

/**
 * A selection, and the search beside it, that are kept as a draft while the selection differs from `symbols`, and begin
 * with what was kept. A search alone is not kept: it would only hide assets at the next visit.
 * @param path the picker's, which names the draft.
 */
export function useDraftedChoice(path: string, symbols: readonly string[]) {
  const { drafts, queryClient } = useHost();
  useState(() => draftLeftChoice(drafts, path, cachedStreams(queryClient).streams));
  const draft = useDraft(path);
  const searchDraft = useDraft(searchName(path));
  const selection = useSelection(draft.found === null ? symbols : wordsOf(draft.found));
  const [text, setText] = useState(draft.found === null ? "" : (searchDraft.found ?? ""));
  const { selected, replace } = selection;
  const [kept, setKept] = useState({ selected, text });
  const [isRestored, setRestored] = useState(!isSame(selected, symbols));

  // Only what the visitor changes: a stream that changes behind the picker is no choice.
  useEffect(() => {
    if (selected === kept.selected && text === kept.text) return;
    setKept({ selected, text });
    if (isSame(selected, symbols)) return forgetDraft(drafts, path);
    draft.keep(selected.join(" "));
    searchDraft.keep(text);
  }, [draft, drafts, kept, path, searchDraft, selected, symbols, text]);

  const search: SearchText = { text, setText, isDrafted: !isSame(selected, symbols) };
  return {
    selection,
    search,
    isRestored,
    startOver() {
      replace(symbols);
      setText("");
      setRestored(false);
    },
  } satisfies { selection: Selection; search: SearchText; isRestored: boolean; startOver: () => void };
}
