const SECOND = 1_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let now = 0;

function notify(): void {
  now = Date.now();
  for (const listener of [...listeners]) listener();
}

/**
 * Calls a listener each second, and at once in a tab that is shown again: timers of a hidden tab are slow. All listeners
 * share one timer. Returns the undo.
 */
export function onSecond(listener: () => void): () => void {
  if (listeners.size === 0) {
    now = Date.now();
    timer = setInterval(notify, SECOND);
    document.addEventListener("visibilitychange", notify);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    document.removeEventListener("visibilitychange", notify);
  };
}

/** The present time in ms since 1970. It moves on by seconds, so that all reads of one render are equal. */
export function readClock(): number {
  if (Math.abs(Date.now() - now) >= SECOND) now = Date.now();
  return now;
}
