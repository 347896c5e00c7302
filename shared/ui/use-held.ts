import { type RefObject, useEffect, useState } from "react";

/** How long after its last movement a scroll is over, in ms. */
const SCROLL_REST = 700;

/**
 * Whether a hand is on an element: the pointer is over it, the keyboard's focus is in it, or it is being scrolled. A
 * click leaves the focus behind too, but no hand.
 * @param scrolls what moves the element under the hand: its own content, or `page` for one that is scrolled with the page.
 */
export function useHeld(
  ref: RefObject<HTMLElement | null>,
  scrolls: "content" | "page" = "content",
): boolean {
  const [isHeld, setHeld] = useState(false);
  const [element, setElement] = useState<HTMLElement | null>(null);
  // It may come later than its component, go, and come back as another one.
  useEffect(() => setElement(ref.current));
  useEffect(() => {
    if (element === null) return;
    let isOver = false;
    let scrolling: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const focus = element.querySelector(":focus-visible") ?? (element.matches(":focus-visible") || null);
      setHeld(isOver || focus !== null || scrolling !== undefined);
    };
    const handlers: Record<string, () => void> = {
      pointerenter() {
        isOver = true;
        look();
      },
      pointerleave() {
        isOver = false;
        look();
      },
      focusin: look,
      // The focus has not arrived elsewhere yet.
      focusout: () => queueMicrotask(look),
      keyup: look,
    };
    const scroll = () => {
      clearTimeout(scrolling);
      scrolling = setTimeout(() => {
        scrolling = undefined;
        look();
      }, SCROLL_REST);
      look();
    };
    // On its way down, since what is scrolled keeps the event for itself.
    const scroller = scrolls === "page" ? element.ownerDocument : element;
    scroller.addEventListener("scroll", scroll, { capture: true, passive: true });
    for (const [name, handle] of Object.entries(handlers)) element.addEventListener(name, handle);
    return () => {
      clearTimeout(scrolling);
      scroller.removeEventListener("scroll", scroll, { capture: true });
      for (const [name, handle] of Object.entries(handlers)) element.removeEventListener(name, handle);
      setHeld(false);
    };
  }, [element, scrolls]);
  return isHeld;
}
