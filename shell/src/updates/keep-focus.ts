/** How long the replacement of a slice is awaited, in ms. */
const TIMEOUT_MS = 10_000;

const CONTROLS = "a[href], button, input, select, textarea, summary, [tabindex]";

const nameOf = (element: Element): string =>
  [
    element.localName,
    element.getAttribute("aria-label") ?? element.getAttribute("name") ?? element.textContent,
  ].join(" ");

/**
 * Moves the focus to the same control of a slice's next release, if its present one has the focus. Without such a control,
 * the first one gets it.
 */
export function keepFocus(page: Document, slice: string): void {
  const part = `[data-slice="${CSS.escape(slice)}"]`;
  const focused = page.activeElement;
  if (!focused?.closest(part)) return;
  const controls = () =>
    [...page.querySelectorAll<HTMLElement>(part)].flatMap((root) => [
      ...root.querySelectorAll<HTMLElement>(CONTROLS),
    ]);
  const namesakes = () => controls().filter((control) => nameOf(control) === name);
  const name = nameOf(focused);
  const place = namesakes().indexOf(focused as HTMLElement);

  const observer = new MutationObserver(() => {
    if (focused.isConnected || controls().length === 0) return;
    stop();
    if (page.activeElement !== page.body) return;
    (namesakes()[place] ?? namesakes()[0] ?? controls()[0])?.focus({ preventScroll: true });
  });
  const timer = setTimeout(stop, TIMEOUT_MS);
  function stop(): void {
    observer.disconnect();
    clearTimeout(timer);
  }
  observer.observe(page, { subtree: true, childList: true });
}
