import { useMemo, useState } from "react";
import { useHost } from "./host.ts";

/** One form's draft. */
export type Draft = {
  /** The text that was found when the form opened; null where there was none. */
  found: string | null;
  keep(text: string): void;
  drop(): void;
};

/** The draft of this name. */
export function useDraft(name: string): Draft {
  const { drafts } = useHost();
  const [found] = useState(() => drafts.get(name));
  return useMemo(
    () => ({ found, keep: (text) => drafts.set(name, text), drop: () => drafts.remove(name) }),
    [drafts, found, name],
  );
}
