import { startWorker } from "@cointide/shared/workers/start-worker";
import { watchWorker } from "@cointide/shared/workers/watch-worker";
import type { FromWatcher, ToWatcher, WatcherChannel } from "./watcher-messages.ts";

/** The page's end of the way to its watcher. */
export type Watcher = WatcherChannel<FromWatcher, ToWatcher> & { stop(): void };

/** How long a worker may take to start, in ms. */
const STARTS_WITHIN = 6_000;
/** How often a worker is looked after, in ms, and how many times in a row it may have said nothing. It reports as often. */
const LOOKS_EVERY = 5_000;
const MAX_SILENT = 3;

/** Starts the watcher in a worker. @throws where the browser has none, or its script cannot be had. */
export async function openWorkerWatcher(signal: AbortSignal, onFailure: () => void): Promise<Watcher> {
  const worker = await startWorker(new URL("./alerts.worker.ts?bundle", import.meta.url), {
    name: "alerts",
    signal: AbortSignal.any([signal, AbortSignal.timeout(STARTS_WITHIN)]),
  });
  const stopWatching = watchWorker(worker, {
    every: LOOKS_EVERY,
    maxSilent: MAX_SILENT,
    onFailure() {
      worker.terminate();
      onFailure();
    },
  });
  return {
    postMessage: (message, transfer = []) => worker.postMessage(message, transfer),
    addEventListener: (type, listener) => worker.addEventListener(type, listener),
    stop() {
      stopWatching();
      worker.terminate();
    },
  };
}

/** Starts the same watcher in the page. */
export async function openPageWatcher(): Promise<Watcher> {
  const { serveWatcher } = await import("./serve-watcher.ts");
  const toWatcher: ((event: { data: ToWatcher }) => void)[] = [];
  const toPage: ((event: { data: FromWatcher }) => void)[] = [];
  let isStopped = false;
  /** Later, as from a worker: nobody is called back by what they send. */
  const deliver = <Message>(listeners: readonly ((event: { data: Message }) => void)[], data: Message) =>
    queueMicrotask(() => {
      if (!isStopped) for (const listener of listeners) listener({ data });
    });
  const end = serveWatcher({
    postMessage: (message) => deliver(toPage, message),
    addEventListener: (_, listener) => void toWatcher.push(listener),
  });
  return {
    postMessage: (message) => deliver(toWatcher, message),
    addEventListener: (_, listener) => void toPage.push(listener),
    stop() {
      isStopped = true;
      end();
    },
  };
}
