import { useLocation } from "@cointide/shared/router";
import { useEffect, useRef } from "react";

/**
 * Begins a new page at its top, and puts the focus, which the old page took along, on its main heading. A
 * modal takes the focus by itself, and what changes within a page is none of this.
 */
export function usePageFocus(): void {
  const page = useLocation().pathname.split("/")[1]?.toLowerCase();
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    window.scrollTo(0, 0);
    const { activeElement, body } = document;
    const isTaken = activeElement !== body && activeElement?.isConnected;
    const heading = document.querySelector<HTMLElement>("main h1");
    if (isTaken || heading === null) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [page]);
}
