import { useLocation, useNavigate } from "@cointide/shared/router";
import { type RefObject, useEffect } from "react";
import { board, changeBoard } from "../data/board.ts";

/** How long the card may take to be there, in ms: those behind a screenful are rendered after the first paint. */
const PATIENCE = 5_000;

/**
 * Brings the card of a stream into view. After a stream was created, the focus stays where the picker gave it back. The
 * stream of the address, `?stream=…`, gets the focus, and leaves the address. The table has no streams, so cards replace it.
 */
export function useShownStream(panel: RefObject<HTMLElement | null>): void {
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const created: unknown = (state as { created?: unknown } | null)?.created;
  const addressed = new URLSearchParams(search).get("stream");
  useEffect(() => {
    const shown = typeof created === "string" ? created : addressed;
    if (shown === null) return;
    if (shown === addressed && board.get().view === "table") changeBoard({ view: "cards" });
    const deadline = performance.now() + PATIENCE;
    function show(): void {
      const card = panel.current?.querySelector(`[data-stream="${CSS.escape(String(shown))}"]`);
      if (card) {
        card.scrollIntoView({ block: "nearest" });
        if (shown !== addressed) return;
        card.querySelector<HTMLElement>("h3")?.focus({ preventScroll: true });
        void navigate("/dashboard", { replace: true, preventScrollReset: true });
      } else if (performance.now() < deadline) frame = requestAnimationFrame(show);
    }
    // After a dialog has given the focus back, which scrolls to where that is.
    let frame = requestAnimationFrame(show);
    return () => cancelAnimationFrame(frame);
  }, [created, addressed, panel, navigate]);
}
