import { useSyncExternalStore } from "react";
import { flushSync } from "react-dom";

const listeners = new Set<() => void>();
/** Whether the browser has said that it will print, and not yet that it has printed. */
let isAnnounced = false;
/** Whether the media are those of paper, as they were reported last: a browser that is asked meanwhile reports no change. */
let isPaper = false;
let printMedia: MediaQueryList | null = null;

/** The browser takes the page as it is when its event ends: what differs on paper has to be there by then. */
function notify(): void {
  flushSync(() => {
    for (const listener of listeners) listener();
  });
}

function noteAnnouncement({ type }: Event): void {
  isAnnounced = type === "beforeprint";
  notify();
}

function noteMedia({ matches }: MediaQueryListEvent): void {
  isPaper = matches;
  notify();
}

function follow(media: MediaQueryList): void {
  window.addEventListener("beforeprint", noteAnnouncement);
  window.addEventListener("afterprint", noteAnnouncement);
  media.addEventListener("change", noteMedia);
  isPaper = media.matches;
  printMedia = media;
}

function unfollow(): void {
  window.removeEventListener("beforeprint", noteAnnouncement);
  window.removeEventListener("afterprint", noteAnnouncement);
  printMedia?.removeEventListener("change", noteMedia);
  printMedia = null;
  isAnnounced = false;
  isPaper = false;
}

function subscribe(listener: () => void): () => void {
  if (printMedia === null) follow(window.matchMedia("print"));
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) unfollow();
  };
}

/** While browsers announce paper the media are still those of the screen; tools that show the print media announce nothing. */
const isPrinting = (): boolean => isAnnounced || isPaper;

/**
 * Whether the page is on its way to paper. What a component renders then is printed, and so is what its layout effects do
 * at once; what takes time comes too late.
 */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, isPrinting, () => false);
