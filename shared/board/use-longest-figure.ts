import { type RefObject, useLayoutEffect } from "react";

/**
 * Says in `data-longest` whether an element contains figures that are "long" or "huge", so that all of its tables show the same
 * columns. With `:has()`, a browser searches all cards of a large board in each frame.
 */
export function useLongestFigure(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    function mark(): void {
      const longest = element?.querySelector('[data-long="huge"]') ?? element?.querySelector("[data-long]");
      const length = longest?.getAttribute("data-long");
      if (length) element?.setAttribute("data-longest", length);
      else element?.removeAttribute("data-longest");
    }
    mark();
    const observer = new MutationObserver(mark);
    observer.observe(element, { subtree: true, childList: true, attributeFilter: ["data-long"] });
    return () => observer.disconnect();
  }, [ref]);
}
