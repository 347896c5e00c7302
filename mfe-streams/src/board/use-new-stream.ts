import { useLocation } from "@cointide/shared/router";
import { type RefObject, useEffect } from "react";

/** How long the card may take to be there, in ms: those behind a screenful are rendered after the first paint. */
const PATIENCE = 5_000;

/** Brings the card of a stream that was just created into view. The focus stays where the picker gave it back. */
export function useNewStream(panel: RefObject<HTMLElement | null>): void {
  const { state } = useLocation();
  const created: unknown = (state as { created?: unknown } | null)?.created;
  useEffect(() => {
    if (typeof created !== "string") return;
    const deadline = performance.now() + PATIENCE;
    function show(): void {
      const card = panel.current?.querySelector(`[data-stream="${CSS.escape(String(created))}"]`);
      if (card) card.scrollIntoView({ block: "nearest" });
      else if (performance.now() < deadline) frame = requestAnimationFrame(show);
    }
    // After the picker has given the focus back, which scrolls to where that is.
    let frame = requestAnimationFrame(show);
    return () => cancelAnimationFrame(frame);
  }, [created, panel]);
}
