/** Starts the worker that runs the page's tick pipeline. Throws where the browser has no workers. */
export function startFeedWorker(): Worker {
  const address = new URL("./feed.worker.ts?bundle", import.meta.url);
  return new Worker(address, { type: "module", name: "feed" });
}
