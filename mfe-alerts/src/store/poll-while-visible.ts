/** How often the service is asked what it has seen, in ms. */
const EVERY = 30_000;

/** Runs a task again and again while the page is in sight, and at once when it comes back. Returns the undo. */
export function pollWhileVisible(task: () => Promise<void>): () => void {
  const isVisible = () => document.visibilityState === "visible";
  const run = () => {
    if (isVisible()) void task();
  };
  const timer = setInterval(run, EVERY);
  document.addEventListener("visibilitychange", run);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", run);
  };
}
