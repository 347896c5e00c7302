import { CLICKED } from "@cointide/shared/contracts/page";

/** How long a press is waited for, in ms; longer ones are no clicks. */
const LONGEST_PRESS = 2_000;
const POLL = 10;

/**
 * Resolves once no control is pressed. A press that begins on a control and ends on the one that replaces it is no click on
 * either, so the app waits for its end.
 */
export async function whenReleased(container: Element): Promise<void> {
  const giveUpAt = performance.now() + LONGEST_PRESS;
  while (container.querySelector(":is(a, button):active") !== null && performance.now() < giveUpAt) {
    await new Promise((resolve) => setTimeout(resolve, POLL));
  }
}

const labelOf = (control: Element): string | null => control.getAttribute("title") ?? control.textContent;

/**
 * Renders the app instead of the prerendered markup. The focus stays on the control that had it, and a button that
 * was clicked meanwhile is clicked again, unless the app shows something else there.
 */
export function replaceMarkup(container: Element, render: () => void): void {
  const controls = () => [...container.querySelectorAll<HTMLElement>("a, button")];
  const before = controls();
  const focused = before.find((control) => control === document.activeElement);
  render();
  const after = controls();
  /** The control of the same label. If several have it, the one at the same place among them. */
  const sameAs = (control: HTMLElement | undefined): HTMLElement | undefined => {
    if (control === undefined) return undefined;
    const withLabel = (all: HTMLElement[]) => all.filter((one) => labelOf(one) === labelOf(control));
    return withLabel(after)[withLabel(before).indexOf(control)];
  };
  sameAs(focused)?.focus({ preventScroll: true });
  sameAs(before.find((control) => control.hasAttribute(CLICKED)))?.click();
}
