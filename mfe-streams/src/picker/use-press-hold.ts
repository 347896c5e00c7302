import { useCallback, useRef, useState } from "react";

/** How long the value is kept after the release, in ms: the click of a touch comes a moment later. */
const AFTER_RELEASE = 100;
const RELEASES = ["pointerup", "pointercancel", "contextmenu"] as const;

/**
 * Keeps a value as it was while its element is pressed. A browser gives the click to the element that was both
 * pressed and released; where a new list comes in between, nothing gets it.
 *
 * @returns the value to show, and the element's handler.
 */
export function usePressHold<Value extends object>(value: Value): [Value, onPointerDown: () => void] {
  const [held, setHeld] = useState<Value | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const onPointerDown = useCallback(() => {
    clearTimeout(timer.current);
    setHeld((before) => before ?? value);
    const ended = new AbortController();
    const release = () => {
      ended.abort();
      timer.current = setTimeout(() => setHeld(null), AFTER_RELEASE);
    };
    for (const event of RELEASES) window.addEventListener(event, release, { signal: ended.signal });
  }, [value]);
  return [held ?? value, onPointerDown];
}
