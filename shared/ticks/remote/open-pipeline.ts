import { startWorker } from "../../workers/start-worker.ts";
import { watchWorker } from "../../workers/watch-worker.ts";
import type { PortServer } from "../feed-ports.ts";
import { followPage } from "../follow-page.ts";
import type { TickPipeline } from "../pipeline.ts";
import type { PagePorts } from "./page-ports.ts";
import { type PagePipelineOptions, startRemotePipeline } from "./remote-pipeline.ts";

/** Starts the worker that runs the page's tick pipeline. */
const startFeedWorker = (signal: AbortSignal): Promise<Worker> =>
  startWorker(new URL("./feed.worker.ts?bundle", import.meta.url), { name: "feed", signal });

/** How often a worker is pinged, in ms, and how many pings in a row may stay unanswered. */
const PING_EVERY = 1_500;
const MAX_UNANSWERED = 3;

/** How long after a failure the page's own pipeline is fetched again, in ms. */
const FETCH_AGAIN = 2_000;

/** Fetches the pipeline, which few pages need themselves, again and again until it comes or the signal aborts. */
async function fetchPipeline(signal: AbortSignal) {
  for (;;) {
    try {
      return await import("../feed-ports.ts");
    } catch {
      await new Promise((resolve) => setTimeout(resolve, FETCH_AGAIN));
      if (signal.aborted) return null;
    }
  }
}

/**
 * Starts the tick pipeline in a worker, beside the page's own thread; where there is none, or it fails, in the page. It
 * serves the ports of the page's slices for as long as it runs.
 * @param startWorker gives the worker that runs `feed.worker.ts`; rejects where there is none before the signal.
 */
export function openTickPipeline(
  options: PagePipelineOptions & { ports: PagePorts },
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

  function use(started: TickPipeline & PortServer): void {
    pipeline = started;
    if (visible !== null) started.setVisible(visible);
    if (isPaused) started.pause();
    started.setSymbols(symbols);
    options.ports.connect(started);
  }

  async function startHere(): Promise<void> {
    // Nothing is live until it runs.
    options.onStatus({ state: "connecting", since: Date.now(), lastTickAt: null });
    const fetched = await fetchPipeline(stopped.signal);
    if (fetched === null || stopped.signal.aborted) return;
    use(fetched.startPortedPipeline({ ...options, isOnLine: navigator.onLine }));
  }

  async function startThere(): Promise<void> {
    const late = AbortSignal.timeout(PING_EVERY * (MAX_UNANSWERED + 1));
    const worker = await startWorker(AbortSignal.any([stopped.signal, late]));
    if (stopped.signal.aborted) return worker.terminate();
    const remote = startRemotePipeline(worker, options);
    const stopWatching = watchWorker(worker, {
      every: PING_EVERY,
      maxSilent: MAX_UNANSWERED,
      ping: remote.ping,
      onFailure() {
        endWorker();
        pipeline = null;
        options.ports.connect(null);
        void startHere();
      },
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
      options.ports.connect(null);
      pipeline?.stop();
      endWorker();
    },
  };
}
