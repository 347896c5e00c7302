import { fieldsByKey } from "./typed-fields.ts";

/** The offer of an update: the focus goes there to take it, and was elsewhere before. */
const OFFER = "[data-update-offer]";
const HEADING = "[data-focus-fallback], h1, h2, h3";

/** Where the focus is, or was before it went to the offer of an update. */
export type KeptFocus = {
  /** Follows the focus. Returns the undo. */
  start(): () => void;
  /** Remembers it; the result gives it back once the places were built anew. */
  keep(places: readonly Element[]): (rebuilt: readonly Element[]) => void;
};

/** Where what had the focus is gone, the heading of what came gets it, unless something there took it. */
function focusHeading(places: readonly Element[]): void {
  if (places.some((place) => place.contains(document.activeElement))) return;
  const heading = places
    .map((place) => place.querySelector<HTMLElement>(HEADING))
    .find((found) => found !== null);
  if (!heading) return;
  if (heading.tabIndex < 0) heading.tabIndex = -1;
  heading.focus();
}

export function watchFocus(page: Document): KeptFocus {
  let last: Element | null = page.activeElement;

  return {
    start() {
      const note = ({ target }: Event) => {
        if (target instanceof Element && target.closest(OFFER) === null) last = target;
      };
      page.addEventListener("focusin", note);
      return () => page.removeEventListener("focusin", note);
    },
    keep(places) {
      const before = last;
      const [key] = [...fieldsByKey(places)].find(([, field]) => field === before) ?? [];
      const caret = before instanceof HTMLInputElement ? before.selectionEnd : null;
      return (rebuilt) => {
        const field = key === undefined ? undefined : fieldsByKey(rebuilt).get(key);
        if (field !== undefined) {
          field.focus();
          if (caret !== null && field instanceof HTMLInputElement) field.setSelectionRange(caret, caret);
        } else if (before instanceof HTMLElement && before !== page.body && before.isConnected)
          before.focus();
        else focusHeading(rebuilt);
      };
    },
  };
}
