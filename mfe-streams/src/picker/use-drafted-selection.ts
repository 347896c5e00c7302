import { type Draft, useDraft } from "@cointide/shared/session/use-draft";
import { useEffect, useState } from "react";
import { type Selection, useSelection } from "./use-selection.ts";

const symbolsOf = (text: string): string[] => text.split(" ").filter((symbol) => symbol !== "");
const isSame = (one: readonly string[], other: readonly string[]) => one.join(" ") === other.join(" ");

/**
 * A selection that is kept as a draft while it differs from `symbols`, and begins with what was kept.
 * @param name the draft's.
 */
export function useDraftedSelection(
  name: string,
  symbols: readonly string[],
): { selection: Selection; draft: Draft; isRestored: boolean; startOver: () => void } {
  const draft = useDraft(name);
  const selection = useSelection(draft.found === null ? symbols : symbolsOf(draft.found));
  const { selected, replace } = selection;
  const [kept, setKept] = useState(selected);
  const [isRestored, setRestored] = useState(!isSame(selected, symbols));

  // Only what the visitor changes: a stream that changes behind the picker is no choice.
  useEffect(() => {
    if (selected === kept) return;
    setKept(selected);
    if (isSame(selected, symbols)) draft.drop();
    else draft.keep(selected.join(" "));
  }, [draft, kept, selected, symbols]);

  return {
    selection,
    draft,
    isRestored,
    startOver() {
      replace(symbols);
      setRestored(false);
    },
  };
}
