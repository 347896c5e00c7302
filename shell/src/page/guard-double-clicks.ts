const CONTROL = "a, button, input, select, textarea, label, summary, [role=option], dialog";
/** What opens something has no use for a second click, which would open it twice or close it again. */
const OPENER = "a, [aria-haspopup]";
const EVENTS = ["mousedown", "click", "dblclick"] as const;

/** The control that an event is for; a label stands for its field. */
function controlOf({ target }: Event): Element | null {
  const element = target instanceof Element ? target.closest(CONTROL) : null;
  return element instanceof HTMLLabelElement ? (element.control ?? element) : element;
}

/**
 * Keeps the later clicks of a double click from every control but the one that got the first: what the first
 * click opened or removed puts another control under the pointer. Options of one list are exempt, and so are
 * the keyboard and assistive technology, whose clicks have no `detail`. Returns the undo.
 */
export function guardDoubleClicks(page: Document): () => void {
  let first: Element | null | undefined;

  function guard(event: MouseEvent): void {
    const control = controlOf(event);
    if (event.detail <= 1) {
      if (event.type === "click" && event.detail === 1) first = control;
      return;
    }
    const isForOptions = first?.role === "option" && control?.role === "option";
    if (isForOptions || (control === first && control?.matches(OPENER) !== true)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  for (const type of EVENTS) page.addEventListener(type, guard, true);
  return () => {
    for (const type of EVENTS) page.removeEventListener(type, guard, true);
  };
}
