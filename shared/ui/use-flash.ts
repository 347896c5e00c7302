import { type RefObject, useLayoutEffect, useRef } from "react";
import { directionBetween } from "../format/decimal.ts";

/**
 * Marks an element with the direction of its value's last change, as `data-flash="up-0"`. The number alternates,
 * so that the next change restarts the animation without a render or a new element.
 */
export function useFlash(ref: RefObject<HTMLElement | null>, value: string, enabled: boolean): void {
  const shown = useRef(value);
  const beat = useRef(0);
  useLayoutEffect(() => {
    const direction = directionBetween(shown.current, value);
    shown.current = value;
    if (!enabled || direction === "flat" || ref.current === null) return;
    beat.current = 1 - beat.current;
    ref.current.dataset.flash = `${direction}-${beat.current}`;
  }, [ref, value, enabled]);
}
