import { followPage } from "../follow-page.ts";
import type { TickPipeline } from "../pipeline.ts";
import { type PageMessage, type PagePipelineOptions, startRemotePipeline } from "./remote-pipeline.ts";

/** What the page's import map says that scripts are checked by, by address. */
function integrityOf(address: string, page: Document): string | undefined {
  const text = page.querySelector('script[type="importmap"]')?.textContent ?? "{}";
  const { integrity = {} } = JSON.parse(text) as { integrity?: Record<string, string> };
  return Object.entries(integrity).find(([name]) => new URL(name, page.baseURI).href === address)?.[1];
}

/**
 * Starts the worker that runs the page's tick pipeline. Browsers check no worker's script by themselves, so the page
 * fetches it with the integrity that its import map names, and the worker runs the text that was checked. Rejects where
 * the script is not what was published, does not come before the signal, or the browser has no workers.
 */
export async function startFeedWorker(signal: AbortSignal, page: Document = document): Promise<Worker> {
  const { href } = new URL("./feed.worker.ts?bundle", import.meta.url);
  const response = await fetch(href, { signal, integrity: integrityOf(href, page) ?? "" });
  if (!response.ok) throw new Error(`${href} answers ${response.status}.`);
  // The name of the script stands for its address, by which developer tools find its source map.
  const script = [await response.text(), `\n//# sourceURL=${href}`];
  const address = URL.createObjectURL(new Blob(script, { type: "text/javascript" }));
  const worker = new Worker(address, { type: "module", name: "feed" });
  worker.addEventListener("message", () => URL.revokeObjectURL(address), { once: true });
  return worker;
}

/** How often a worker is pinged, in ms, and how many pings in a row may stay unanswered. */
const PING_EVERY = 1_500;
const MAX_UNANSWERED = 3;

/** How long after a failure the page's own pipeline is fetched again, in ms. */
const FETCH_AGAIN = 2_000;

/**
 * Calls back once when a worker fails, or answers no ping, from the beginning or later: browsers report neither a worker
 * that ended nor one that is stuck. Returns the undo.
 */
function watchWorker(worker: Worker, onFailure: () => void): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  let unanswered = 0;
  const end = () => {
    clearInterval(timer);
    ended.abort();
  };
  const fail = () => {
    end();
    onFailure();
  };
  const timer = setInterval(() => {
    if (unanswered >= MAX_UNANSWERED) return fail();
    unanswered += 1;
    worker.postMessage({ kind: "ping" } satisfies PageMessage);
  }, PING_EVERY);
  const onMessage = () => {
    unanswered = 0;
  };
  worker.addEventListener("message", onMessage, { signal });
  worker.addEventListener("error", fail, { signal });
  return end;
}

/** Fetches the pipeline, which few pages need themselves, again and again until it comes or the signal aborts. */
async function fetchPipeline(signal: AbortSignal) {
  for (;;) {
    try {
      return await import("../pipeline.ts");
    } catch {
      await new Promise((resolve) => setTimeout(resolve, FETCH_AGAIN));
      if (signal.aborted) return null;
    }
  }
}

/**
 * Starts the tick pipeline in a worker, beside the page's own thread; where there is none, or it fails, in the page.
 * @param startWorker gives the worker that runs `feed.worker.ts`; rejects where there is none before the signal.
 */
export function openTickPipeline(
  options: PagePipelineOptions,
  startWorker: (signal: AbortSignal) => Promise<Worker> = startFeedWorker,
): Omit<TickPipeline, "wake" | "goOffline"> {
  let symbols: readonly string[] = [];
  let visible: readonly string[] | null = null;
  let isPaused = false;
  let pipeline: TickPipeline | null = null;
  let endWorker = () => {};
  const stopped = new AbortController();
  const stopFollowing = followPage({
    wake: (isOnLine) => pipeline?.wake(isOnLine),
    goOffline: () => pipeline?.goOffline(),
  });

  function use(started: TickPipeline): void {
    pipeline = started;
    if (visible !== null) started.setVisible(visible);
    if (isPaused) started.pause();
    started.setSymbols(symbols);
  }

  async function startHere(): Promise<void> {
    // Nothing is live until it runs.
    options.onStatus({ state: "connecting", since: Date.now(), lastTickAt: null });
    const fetched = await fetchPipeline(stopped.signal);
    if (fetched === null || stopped.signal.aborted) return;
    use(fetched.startTickPipeline({ ...options, isOnLine: navigator.onLine }));
  }

  async function startThere(): Promise<void> {
    const late = AbortSignal.timeout(PING_EVERY * (MAX_UNANSWERED + 1));
    const worker = await startWorker(AbortSignal.any([stopped.signal, late]));
    if (stopped.signal.aborted) return worker.terminate();
    const remote = startRemotePipeline(worker, options);
    const stopWatching = watchWorker(worker, () => {
      endWorker();
      pipeline = null;
      void startHere();
    });
    endWorker = () => {
      stopWatching();
      remote.stop();
      worker.terminate();
    };
    use(remote);
  }
  startThere().catch(() => {
    if (!stopped.signal.aborted) void startHere();
  });

  return {
    setSymbols(requested) {
      symbols = requested;
      pipeline?.setSymbols(requested);
    },
    setVisible(inSight) {
      visible = inSight;
      pipeline?.setVisible(inSight);
    },
    pause() {
      isPaused = true;
      pipeline?.pause();
    },
    resume() {
      isPaused = false;
      pipeline?.resume();
    },
    stop() {
      stopped.abort();
      stopFollowing();
      pipeline?.stop();
      endWorker();
    },
  };
}
