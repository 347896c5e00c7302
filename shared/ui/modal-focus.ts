import { topDialog } from "./use-top-dialog.tsx";

const FIELDS = ":is(input:not([type=hidden]), select, textarea):not(:disabled, [tabindex='-1'])";
const CONTROLS = ":is(button:not(:disabled), a[href]):not([tabindex='-1'])";

/** In this order: what asks for the focus, the first field, the first control after the header, Close. */
const FIRST = [
  ":is([autofocus], [data-autofocus])",
  `[data-modal-part=body] ${FIELDS}`,
  `:is([data-modal-part=body], [data-modal-part=footer]) ${CONTROLS}`,
  CONTROLS,
];

/** Puts the focus where a person begins in a modal that has just opened. */
export function focusFirst(dialog: HTMLDialogElement): void {
  for (const selector of FIRST) {
    const element = dialog.querySelector<HTMLElement>(selector);
    if (element === null) continue;
    element.focus();
    return;
  }
}

/** The element that has the focus now, which is the trigger of a modal that is about to open. */
export function focusedElement(): HTMLElement | null {
  const { activeElement } = document;
  return activeElement instanceof HTMLElement && activeElement !== document.body ? activeElement : null;
}

/**
 * Gives the focus back to the trigger, or, where that has gone, to the place that the page names with
 * `data-focus-fallback`, or to its main heading; within the modal that is still open, if there is one.
 * A focus that something else has taken meanwhile is left alone.
 */
export function returnFocus(opener: HTMLElement | null): void {
  const scope: ParentNode = topDialog() ?? document;
  const current = focusedElement();
  if (current !== null && current !== opener && scope.contains(current)) return;
  if (opener?.isConnected && scope.contains(opener)) {
    opener.focus();
    return;
  }
  const place =
    scope.querySelector<HTMLElement>("[data-focus-fallback]") ??
    scope.querySelector<HTMLElement>("main h1, main h2") ??
    scope.querySelector<HTMLElement>("h1, h2");
  if (place === null) return;
  if (place.tabIndex < 0) place.tabIndex = -1;
  place.focus();
}
