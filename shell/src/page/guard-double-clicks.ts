const CONTROL = "a, button, input, select, textarea, label, summary, [role=option], dialog";
/** What opens or sends something has no use for a second click, which would do it twice or close it again. */
const ONCE = "a, [aria-haspopup], [popovertarget], [type=submit], [data-once]";
const EVENTS = ["pointerdown", "mousedown", "click", "dblclick"] as const;
/** How long after a tap, in ms, and how near to it, in px, another one is the same double tap's. */
const DOUBLE_TAP = { time: 350, distance: 24 };

/** The control that an event is for; a label stands for its field. */
function controlOf({ target }: Event): Element | null {
  const element = target instanceof Element ? target.closest(CONTROL) : null;
  return element instanceof HTMLLabelElement ? (element.control ?? element) : element;
}

/** Whether two clicks are one double tap. Browsers of phones give each tap a `detail` of 1. */
function isDoubleTap(before: MouseEvent | undefined, click: MouseEvent): boolean {
  if (before === undefined || (click as Partial<PointerEvent>).pointerType !== "touch") return false;
  const distance = Math.hypot(click.clientX - before.clientX, click.clientY - before.clientY);
  return click.timeStamp - before.timeStamp < DOUBLE_TAP.time && distance < DOUBLE_TAP.distance;
}

/**
 * Keeps the later clicks of a double click from every control but the one that got the first: what the first
 * click opened or removed puts another control under the pointer. Options of one list are exempt, and so are
 * the keyboard and assistive technology, whose clicks have no `detail`. Returns the undo.
 */
export function guardDoubleClicks(page: Document): () => void {
  let first: Element | null | undefined;
  let isFirstHeard = false;
  let latest: MouseEvent | undefined;

  function isLater(event: MouseEvent): boolean {
    if (event.type !== "click" || event.detail === 0) return event.detail > 1;
    const before = latest;
    latest = event;
    return event.detail > 1 || isDoubleTap(before, event);
  }

  function guard(event: MouseEvent): void {
    const control = controlOf(event);
    if (!isLater(event)) {
      // A disabled control hears of no click, but a second one finds it enabled.
      const isPress = event.type === "pointerdown" && control?.matches(":disabled") === true;
      const isClick = event.type === "click" && event.detail === 1;
      if (isPress || isClick) [first, isFirstHeard] = [control, isClick];
      return;
    }
    const isForOptions = first?.role === "option" && control?.role === "option";
    const isSpent = isFirstHeard && control?.matches(ONCE) === true;
    if (event.type === "click") isFirstHeard = true;
    if (isForOptions || (control === first && !isSpent)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  for (const type of EVENTS) page.addEventListener(type, guard, true);
  return () => {
    for (const type of EVENTS) page.removeEventListener(type, guard, true);
  };
}
