import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from "react";
import { focusedElement, focusFirst, returnFocus } from "./modal-focus.ts";
import { MODAL_EVENT, topDialog } from "./use-top-dialog.tsx";

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

function announceChange(): void {
  document.dispatchEvent(new CustomEvent(MODAL_EVENT, { bubbles: true }));
}
