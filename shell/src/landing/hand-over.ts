const CONTROLS = "a, button";

/** On a control that was used before anything could answer. */
const ASKED = "data-asked";

/** Has the markup that came with the page remember what a visitor asks of it, until the app is there to answer. */
export function rememberAsked(markup: Element): void {
  markup.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("button") : null;
    button?.setAttribute(ASKED, "");
  });
}

/**
 * Puts the app's first render in the place of the markup that came with the page. They look the same, so nobody
 * must notice: the focus stays where it was, and what was asked for meanwhile is done.
 */
export function handOver(container: Element, render: () => void): void {
  const controls = () => [...container.querySelectorAll<HTMLElement>(CONTROLS)];
  const before = controls();
  const focused = before.indexOf(document.activeElement as HTMLElement);
  const asked = before.findIndex((control) => control.hasAttribute(ASKED));
  render();
  const now = controls();
  now[focused]?.focus({ preventScroll: true });
  now[asked]?.click();
}
