import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

/** Keeps how far cards of a list are scrolled sideways: browsers forget it of an element that moves to another place. */
export function useSidewaysScroll(list: RefObject<HTMLElement | null>): void {
  const scrolled = useRef(new Map<Element, number>());
  useEffect(() => {
    const keep = ({ target }: Event) => {
      if (target instanceof Element) scrolled.current.set(target, target.scrollLeft);
    };
    const element = list.current;
    element?.addEventListener("scroll", keep, { capture: true, passive: true });
    return () => element?.removeEventListener("scroll", keep, { capture: true });
  }, [list]);
  // With each order, after the cards have moved and before the browser paints.
  useLayoutEffect(() => {
    for (const [element, left] of scrolled.current) {
      if (element.isConnected && left > 0) element.scrollLeft = left;
      else scrolled.current.delete(element);
    }
  });
}
