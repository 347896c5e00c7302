const CONTROL = "a, button, input, select, textarea, label, summary, [role=option], dialog";
/** What opens or sends something has no use for a second click, which would do it twice or close it again. */
const ONCE = "a, [aria-haspopup], [popovertarget], [type=submit], [data-once]";
const EVENTS = ["pointerdown", "mousedown", "click", "dblclick"] as const;
/** How long after a tap, in ms, and how near to it, in px, another one is the same double tap's. */
const DOUBLE_TAP = { time: 350, distance: 24 };
/** How long, in ms, and how near to a click, in px, what it brought to its place cannot be clicked. */
const SETTLING = { time: 1_000, distance: 24 };

/** A click that reached the page. */
type Click = {
  event: MouseEvent;
  control: Element;
  /** Where the control was. */
  box: DOMRect;
  /** The controls that were on the page. */
  present: ReadonlySet<Element>;
};

/** The control that an event is for; a label stands for its field. */
function controlOf({ target }: Event): Element | null {
  const element = target instanceof Element ? target.closest(CONTROL) : null;
  return element instanceof HTMLLabelElement ? (element.control ?? element) : element;
}

const distanceOf = (a: MouseEvent, b: MouseEvent): number =>
  Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);

/** Whether two clicks are one double tap. Browsers of phones give each tap a `detail` of 1. */
function isDoubleTap(before: MouseEvent | undefined, click: MouseEvent): boolean {
  if (before === undefined || (click as Partial<PointerEvent>).pointerType !== "touch") return false;
  const elapsed = click.timeStamp - before.timeStamp;
  return elapsed < DOUBLE_TAP.time && distanceOf(click, before) < DOUBLE_TAP.distance;
}

/**
 * Whether an event is a slow second click: it hits what the first one brought to its place. Where that click can do
 * harm twice, as `data-once` says, it hits nothing at all there.
 */
function isSlowSecond(first: Click | undefined, event: MouseEvent): boolean {
  if (first === undefined || event.timeStamp - first.event.timeStamp >= SETTLING.time) return false;
  const { left, right, top, bottom } = first.box;
  const { clientX: x, clientY: y } = event;
  const isInside = x >= left && x <= right && y >= top && y <= bottom;
  if (!isInside || distanceOf(event, first.event) >= SETTLING.distance) return false;
  const control = controlOf(event);
  return control !== null && (first.control.matches("[data-once]") || !first.present.has(control));
}

/**
 * Keeps the later clicks of a double click from every control but the one that got the first: what the first
 * click opened or removed puts another control under the pointer. For a second, that control cannot be clicked either.
 * Options of one list are exempt, and so are the keyboard and assistive technology, whose clicks have no `detail`.
 * Returns the undo.
 */
export function guardDoubleClicks(page: Document): () => void {
  let first: Element | null | undefined;
  let isFirstHeard = false;
  let latest: MouseEvent | undefined;
  let heard: Click | undefined;

  function isLater(event: MouseEvent): boolean {
    if (event.type !== "click" || event.detail === 0) return event.detail > 1;
    const before = latest;
    latest = event;
    return event.detail > 1 || isDoubleTap(before, event);
  }

  function note(event: MouseEvent, control: Element | null): void {
    // A disabled control hears of no click, but a second one finds it enabled.
    const isPress = event.type === "pointerdown" && control?.matches(":disabled") === true;
    const isClick = event.type === "click" && event.detail === 1;
    if (isPress || isClick) [first, isFirstHeard] = [control, isClick];
    if (!isClick) return;
    const present = new Set(page.querySelectorAll(CONTROL));
    heard = control === null ? undefined : { event, control, box: control.getBoundingClientRect(), present };
  }

  function guard(event: MouseEvent): void {
    const control = controlOf(event);
    const isForOptions = first?.role === "option" && control?.role === "option";
    const isByPointer = event.type === "pointerdown" || event.detail > 0;
    if (isLater(event)) {
      const isSpent = isFirstHeard && control?.matches(ONCE) === true;
      if (event.type === "click") isFirstHeard = true;
      if (isForOptions || (control === first && !isSpent)) return;
    } else if (!isByPointer || isForOptions || !isSlowSecond(heard, event)) {
      note(event, control);
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  for (const type of EVENTS) page.addEventListener(type, guard, true);
  return () => {
    for (const type of EVENTS) page.removeEventListener(type, guard, true);
  };
}
