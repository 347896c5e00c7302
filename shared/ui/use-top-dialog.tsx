import { useSyncExternalStore } from "react";

/** Sent on `document` after a modal has opened or closed. */
export const MODAL_EVENT = "cointide:modal";

/** The open modal in front of all others; a modal that opens over another stands later in the document. */
export function topDialog(): HTMLDialogElement | null {
  return [...document.querySelectorAll<HTMLDialogElement>("dialog[data-modal][open]")].at(-1) ?? null;
}

function subscribe(changed: () => void): () => void {
  document.addEventListener(MODAL_EVENT, changed);
  return () => document.removeEventListener(MODAL_EVENT, changed);
}

/**
 * The top-most open modal, or null. Whatever must stay readable to assistive technology renders into it by a
 * portal, because everything outside an open modal leaves the accessibility tree. It is found in the
 * document, so that it does not matter which slice, or which copy of this module, opened it.
 */
export function useTopDialog(): HTMLDialogElement | null {
  return useSyncExternalStore(subscribe, topDialog);
}
