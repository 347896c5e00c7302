import { useSyncExternalStore } from "react";

const SECOND = 1_000;

/** One timer for all ages on the page; it runs only while one is shown. */
const listeners = new Set<() => void>();
let now = 0;
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) timer = setInterval(tick, SECOND);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

/** A clock that stood still is set on before it is read, so that the first age is right. */
function read(): number {
  if (listeners.size === 0) now = Date.now();
  return now;
}

/** The present time in ms since 1970, renewed each second. */
export const useNow = (): number => useSyncExternalStore(subscribe, read);
