import { type RefObject, useEffect, useState } from "react";

/** Whether a hand is on an element: a pointer is over it, or the keyboard's focus is in it. */
export function useHeld(ref: RefObject<HTMLElement | null>): boolean {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    let isOver = false;
    const look = () => setHeld(isOver || element.querySelector(":focus-visible") !== null);
    const enter = () => {
      isOver = true;
      look();
    };
    const leave = () => {
      isOver = false;
      look();
    };
    // The focus has not arrived elsewhere yet.
    const lookSoon = () => queueMicrotask(look);
    const handlers = { pointerenter: enter, pointerleave: leave, focusin: look, focusout: lookSoon };
    for (const [name, handle] of Object.entries(handlers)) element.addEventListener(name, handle);
    return () => {
      for (const [name, handle] of Object.entries(handlers)) element.removeEventListener(name, handle);
    };
  }, [ref]);
  return isHeld;
}
