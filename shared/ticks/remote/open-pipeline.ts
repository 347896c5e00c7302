import { createCounters } from "../counters.ts";
import type { TickPipeline } from "../pipeline.ts";
import type { PageMessage } from "./messages.ts";
import { type PagePipelineOptions, startRemotePipeline } from "./remote-pipeline.ts";

/** How often a worker is asked for a sign of life, in ms, and how many times in a row it may give none. */
const ASK_EVERY = 1_500;
const PATIENCE = 3;

/** How long after a failure the page's own pipeline is fetched again, in ms. */
const FETCH_AGAIN = 2_000;

type Wishes = { wanted: readonly string[]; preferred: readonly string[] | null; paused: boolean };

function repeat(pipeline: TickPipeline, { wanted, preferred, paused }: Wishes): void {
  if (preferred !== null) pipeline.prefer(preferred);
  if (paused) pipeline.pause();
  pipeline.want(wanted);
}

/**
 * Tells once when a worker fails, or gives no sign of life, from the beginning or later: it may have been ended, or
 * be stuck, and nobody is told of either.
 */
function watchWorker(worker: Worker, onFailure: () => void): () => void {
  const ended = new AbortController();
  let unanswered = 0;
  const fail = () => {
    end();
    onFailure();
  };
  const timer = setInterval(() => {
    if (unanswered >= PATIENCE) {
      fail();
      return;
    }
    unanswered += 1;
    worker.postMessage({ kind: "ping" } satisfies PageMessage);
  }, ASK_EVERY);
  const end = () => {
    clearInterval(timer);
    ended.abort();
  };
  const onMessage = () => {
    unanswered = 0;
  };
  worker.addEventListener("message", onMessage, { signal: ended.signal });
  worker.addEventListener("error", fail, { signal: ended.signal });
  return end;
}

/** Fetches what nearly no page needs, again and again until it comes or the signal says that nobody wants it. */
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
 * Starts the tick pipeline in a worker, beside the page's own thread; where there can be none, or it fails, in
 * the page.
 * @param startWorker gives the worker that runs `feed.worker.ts`; rejects where there is none before the signal.
 */
export function openTickPipeline(
  options: PagePipelineOptions,
  startWorker: (signal: AbortSignal) => Promise<Worker>,
): TickPipeline {
  const wishes: Wishes = { wanted: [], preferred: null, paused: false };
  const stopped = new AbortController();
  let pipeline: TickPipeline | null = null;
  let endWorker = () => {};

  async function startHere(): Promise<void> {
    // Nothing is live until it runs.
    options.onStatus({ state: "connecting", since: Date.now(), lastTickAt: null });
    const fetched = await fetchPipeline(stopped.signal);
    if (fetched === null || stopped.signal.aborted) return;
    pipeline = fetched.startTickPipeline({ ...options, isShown: () => true });
    repeat(pipeline, wishes);
  }

  async function startThere(): Promise<void> {
    const late = AbortSignal.timeout(ASK_EVERY * (PATIENCE + 1));
    const worker = await startWorker(AbortSignal.any([stopped.signal, late]));
    if (stopped.signal.aborted) {
      worker.terminate();
      return;
    }
    const remote = startRemotePipeline(worker, options);
    const unwatch = watchWorker(worker, () => {
      endWorker();
      pipeline = null;
      void startHere();
    });
    endWorker = () => {
      unwatch();
      remote.stop();
      worker.terminate();
    };
    pipeline = remote;
    repeat(remote, wishes);
  }
  startThere().catch(() => {
    if (!stopped.signal.aborted) void startHere();
  });

  return {
    want(symbols) {
      wishes.wanted = symbols;
      pipeline?.want(symbols);
    },
    prefer(symbols) {
      wishes.preferred = symbols;
      pipeline?.prefer(symbols);
    },
    pause() {
      wishes.paused = true;
      pipeline?.pause();
    },
    resume() {
      wishes.paused = false;
      pipeline?.resume();
    },
    stop() {
      stopped.abort();
      pipeline?.stop();
      endWorker();
    },
    counters: () => pipeline?.counters() ?? createCounters(),
  };
}
