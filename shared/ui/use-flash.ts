import { type RefObject, useLayoutEffect, useRef } from "react";
import { directionBetween } from "../format/decimal.ts";
import { flash } from "./flash.ts";

/** Marks an element with the direction of its value's last change: `data-flash="up-lit"`, soon `data-flash="up"`. */
export function useFlash(ref: RefObject<HTMLElement | null>, value: string, enabled: boolean): void {
  const shown = useRef(value);
  useLayoutEffect(() => {
    const direction = directionBetween(shown.current, value);
    shown.current = value;
    if (enabled && direction !== "flat" && ref.current !== null) flash(ref.current, direction);
  }, [ref, value, enabled]);
}
