import type { Direction } from "../format/decimal.ts";

/** How long a flash lasts, in ms; more than 600 would be a nuisance. */
const FLASH_FOR = 500;

type Flash = { element: HTMLElement; direction: Direction };

/** The flashes of the present task, which end together. */
let current: Flash[] | null = null;

function endFlashes(all: readonly Flash[]): void {
  for (const { element, direction } of all) element.dataset.flash = direction;
}

/**
 * Marks an element with a direction, such as `data-flash="up-lit"`, soon `data-flash="up"`; the stylesheet of decimals
 * lights it. Without an animation: fading some cells on the page's thread costs more than all else that a
 * tick does, on the compositor their layers do, and the library listens to each one's events.
 */
export function flash(element: HTMLElement, direction: Direction): void {
  if (element.ownerDocument.documentElement.dataset.flashes === "off") return;
  element.dataset.flash = `${direction}-lit`;
  if (current === null) {
    const batch: Flash[] = [];
    current = batch;
    queueMicrotask(() => {
      current = null;
    });
    setTimeout(() => endFlashes(batch), FLASH_FOR);
  }
  current.push({ element, direction });
}
