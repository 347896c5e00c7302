import { type RefObject, useLayoutEffect, useRef } from "react";
import { type Direction, directionBetween } from "../format/decimal.ts";

/** How long a change is lit, in ms; more than 600 would be a nuisance. */
const LIT_FOR = 500;

type Lit = { element: HTMLElement; direction: Direction };

/** What was lit in the present task, and goes out in one go. */
let lit: Lit[] | null = null;

function putOut(all: readonly Lit[]): void {
  for (const { element, direction } of all) element.dataset.flash = direction;
}

/**
 * Lights an element for a moment. Without an animation: fading some cells on the page's thread costs more than
 * all else that a tick does, on the compositor their layers do, and the library listens to each one's events.
 */
function light(element: HTMLElement, direction: Direction): void {
  element.dataset.flash = `${direction}-lit`;
  if (lit === null) {
    const batch: Lit[] = [];
    lit = batch;
    queueMicrotask(() => {
      lit = null;
    });
    setTimeout(() => putOut(batch), LIT_FOR);
  }
  lit.push({ element, direction });
}

/** Marks an element with the direction of its value's last change: `data-flash="up-lit"`, soon `data-flash="up"`. */
export function useFlash(ref: RefObject<HTMLElement | null>, value: string, enabled: boolean): void {
  const shown = useRef(value);
  useLayoutEffect(() => {
    const direction = directionBetween(shown.current, value);
    shown.current = value;
    if (enabled && direction !== "flat" && ref.current !== null) light(ref.current, direction);
  }, [ref, value, enabled]);
}
