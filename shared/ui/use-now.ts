import { useSyncExternalStore } from "react";

const SECOND = 1_000;

/** One timer for all ages on the page; it runs only while one is shown. */
const listeners = new Set<() => void>();
let now = 0;
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  now = Date.now();
  for (const listener of [...listeners]) listener();
}

/** Timers of a hidden tab are slow: one that is shown again is right at once. */
function start(): void {
  now = Date.now();
  timer = setInterval(tick, SECOND);
  document.addEventListener("visibilitychange", tick);
}

function stop(): void {
  clearInterval(timer);
  document.removeEventListener("visibilitychange", tick);
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) start();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) stop();
  };
}

const subscribeToNothing = () => () => {};

/** A clock that stood still is set on before it is read, so that the first age is right to a second. */
function read(): number {
  if (listeners.size === 0 && Math.abs(Date.now() - now) >= SECOND) now = Date.now();
  return now;
}

/** The present time in ms since 1970, renewed each second. */
export const useNow = (): number => useSyncExternalStore(subscribe, read, read);

/**
 * Whether something is older than a limit, looked at each second. The component renders when that changes, not each
 * second. A moment as far in the future counts as old: a clock that was set back hides how old it is.
 * @param asOf in ms since 1970; null is never old
 * @param limit in ms
 */
export function useIsOlder(asOf: number | null, limit: number): boolean {
  const isOlder = () => asOf !== null && Math.abs(Date.now() - asOf) > limit;
  return useSyncExternalStore(asOf === null ? subscribeToNothing : subscribe, isOlder, isOlder);
}
