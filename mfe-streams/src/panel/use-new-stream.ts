import { useLocation } from "@cointide/shared/router";
import { type RefObject, useEffect } from "react";

/** Brings the card of a stream that was just created into view. The focus stays where the picker gave it back. */
export function useNewStream(panel: RefObject<HTMLElement | null>): void {
  const { state } = useLocation();
  const created: unknown = (state as { created?: unknown } | null)?.created;
  useEffect(() => {
    if (typeof created !== "string") return;
    // After the picker has given the focus back, which scrolls to where that is.
    requestAnimationFrame(() => {
      const card = panel.current?.querySelector(`[data-stream="${CSS.escape(created)}"]`);
      card?.scrollIntoView({ block: "nearest" });
    });
  }, [created, panel]);
}
