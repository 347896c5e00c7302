import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from "react";
import { MODAL_EVENT, topDialog } from "./use-top-dialog.tsx";

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
function focusFirst(dialog: HTMLDialogElement): void {
  for (const selector of FIRST) {
    const element = dialog.querySelector<HTMLElement>(selector);
    if (element === null) continue;
    element.focus();
    return;
  }
}

/** The element that has the focus now, which is the trigger of a modal or panel that is about to open. */
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

/**
 * Opens the dialog as a modal for as long as it is mounted, and looks after the focus on both ways. `onClose`
 * is called when the browser closes it by itself, as it does for a second Esc that nothing came between.
 */
export function useModalDialog(ref: RefObject<HTMLDialogElement | null>, onClose: () => void): void {
  const closed = useEffectEvent(onClose);
  const opener = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return;
    const focused = focusedElement();
    if (!dialog.contains(focused)) opener.current = focused;
    const whenClosed = () => {
      if (!dialog.open) closed();
    };
    open(dialog);
    if (topDialog() === dialog) focusFirst(dialog);
    dialog.addEventListener("close", whenClosed);
    announceChange();
    return () => {
      dialog.removeEventListener("close", whenClosed);
      dialog.close();
      announceChange();
      // Later, when React has removed what leaves together with the modal: the trigger may be among that.
      queueMicrotask(() => returnFocus(opener.current));
    };
  }, [ref]);
}

/** The effects of a modal inside another run before the outer one's, so it opens the outer one first. */
function open(dialog: HTMLDialogElement): void {
  if (dialog.open) return;
  const outer = dialog.parentElement?.closest<HTMLDialogElement>("dialog[data-modal]");
  if (outer) open(outer);
  dialog.showModal();
}

/** Marks the modal in front for style sheets, and notifies of the change. */
function announceChange(): void {
  const top = topDialog();
  for (const dialog of document.querySelectorAll<HTMLDialogElement>("dialog[data-modal]")) {
    dialog.toggleAttribute("data-front", dialog === top);
  }
  document.dispatchEvent(new CustomEvent(MODAL_EVENT, { bubbles: true }));
}
