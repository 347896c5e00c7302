import { type RefObject, useEffect, useState } from "react";

/** How long after its last movement a scroll is over, in ms. */
const SCROLL_REST = 700;

/**
 * Whether a hand is on an element: the pointer is over it, the keyboard's focus is in it, or it is being scrolled. A
 * click leaves the focus behind too, but no hand.
 */
export function useHeld(ref: RefObject<HTMLElement | null>): boolean {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    const element = ref.current;
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
      scroll() {
        clearTimeout(scrolling);
        scrolling = setTimeout(() => {
          scrolling = undefined;
          look();
        }, SCROLL_REST);
        look();
      },
    };
    for (const [name, handle] of Object.entries(handlers)) element.addEventListener(name, handle);
    return () => {
      clearTimeout(scrolling);
      for (const [name, handle] of Object.entries(handlers)) element.removeEventListener(name, handle);
    };
  }, [ref]);
  return isHeld;
}
