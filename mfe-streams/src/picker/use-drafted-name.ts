import { streamNameSchema } from "@cointide/shared/contracts/streams";
import { visibleOrEmpty } from "@cointide/shared/contracts/visible-text";
import { useHost } from "@cointide/shared/host";
import { useState } from "react";
import { nameProblem } from "../data/name-problem.ts";
import { nameDraft } from "./sent-choices.ts";

export type DraftedName = ReturnType<typeof useDraftedName>;

/**
 * The name that is typed in a picker, kept as a draft while it differs from the stream's. Call it after the choice's
 * draft was read, which may bring a refused name back.
 * @param path the picker's, which names the draft.
 */
export function useDraftedName(path: string, named: string) {
  const { drafts } = useHost();
  // A stream that is renamed behind the picker is no change of this one.
  const [initial] = useState(visibleOrEmpty(named));
  const draft = nameDraft(path);
  const [text, setText] = useState(() => drafts.get(draft) ?? initial);
  return {
    text,
    problem: nameProblem(text),
    /** As it is kept; empty where there is a problem. */
    kept: streamNameSchema.safeParse(text).data ?? "",
    isDrafted: text !== initial,
    type(typed: string) {
      setText(typed);
      if (typed === initial) drafts.remove(draft);
      else drafts.set(draft, typed);
    },
    /** Shows what the draft holds by now. */
    readAgain: () => setText(drafts.get(draft) ?? initial),
    startOver() {
      setText(initial);
      drafts.remove(draft);
    },
  };
}
