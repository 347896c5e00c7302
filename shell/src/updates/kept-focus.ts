import { fieldsByKey } from "./typed-fields.ts";

const HEADING = "[data-focus-fallback], h1, h2, h3";

/** Where the focus was before it went to the offer of an update. */
export type KeptFocus = {
  /** Remembers it; the result gives it back once the places were built anew. */
  keep(places: readonly Element[]): (places: readonly Element[]) => void;
  stop(): void;
};

/** Follows the focus, except into what stands in `besides`. */
export function watchFocus(page: Document, besides: string): KeptFocus {
  let last: Element | null = page.activeElement;
  const note = ({ target }: Event) => {
    if (target instanceof Element && target.closest(besides) === null) last = target;
  };
  page.addEventListener("focusin", note);

  return {
    keep(places) {
      const before = last;
      const [key] = [...fieldsByKey(places)].find(([, field]) => field === before) ?? [];
      const caret =
        before !== null && "selectionEnd" in before ? (before as HTMLInputElement).selectionEnd : null;
      return (rebuilt) => {
        const field = key === undefined ? undefined : fieldsByKey(rebuilt).get(key);
        if (field !== undefined) {
          field.focus();
          if (caret !== null && "setSelectionRange" in field) field.setSelectionRange(caret, caret);
        } else if (before instanceof HTMLElement && before.isConnected) before.focus();
        else focusHeading(rebuilt);
      };
    },
    stop: () => page.removeEventListener("focusin", note),
  };
}

/** Where nothing that had the focus is left, it goes to the heading of what came, unless that took it itself. */
function focusHeading(places: readonly Element[]): void {
  if (places.some((place) => place.contains(document.activeElement))) return;
  const heading = places
    .map((place) => place.querySelector<HTMLElement>(HEADING))
    .find((found) => found !== null);
  if (!heading) return;
  if (heading.tabIndex < 0) heading.tabIndex = -1;
  heading.focus();
}
