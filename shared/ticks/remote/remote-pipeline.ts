import { type Counters, createCounters } from "../counters.ts";
import { browserSignals } from "../page-signals.ts";
import type { TickPipeline, TickPipelineOptions } from "../pipeline.ts";
import type { Answers, Line, PageMessage, Question, WorkerMessage } from "./messages.ts";

/** What a pipeline needs that can also run in a worker: the page shows prices for as long as it lives. */
export type PagePipelineOptions = Pick<
  TickPipelineOptions,
  "feed" | "sink" | "onStatus" | "fetchTickers" | "signals"
>;

/** The pipeline that a worker runs, as if the page ran it. Ending the worker is its owner's business. */
export function startRemotePipeline(
  worker: Line<PageMessage, WorkerMessage>,
  options: PagePipelineOptions,
): TickPipeline {
  const { feed, sink, onStatus, fetchTickers, signals = browserSignals } = options;
  let counters: Counters = createCounters();
  let stopped = false;

  const answer = async (id: number, question: Question, symbols: readonly string[]) => {
    const asked: Promise<Answers[Question]> =
      question === "tickers" ? fetchTickers(symbols) : Promise.resolve(sink.emptyAmong(symbols));
    worker.postMessage({ kind: "answer", id, answer: await asked.catch(() => null) });
  };
  worker.addEventListener("message", ({ data }) => {
    if (stopped) return;
    if (data.kind === "changes") {
      counters = data.counters;
      sink.write(data.changes);
    } else if (data.kind === "status") {
      onStatus(data.status);
    } else if (data.kind === "question") {
      void answer(data.id, data.question, data.symbols);
    }
  });
  const tell = (signal: "wake" | "offline") =>
    worker.postMessage({ kind: "signal", signal, onLine: signals.onLine() });
  const stopListening = signals.listen({ onWake: () => tell("wake"), onOffline: () => tell("offline") });
  worker.postMessage({ kind: "start", feed, onLine: signals.onLine() });

  return {
    want: (symbols) => worker.postMessage({ kind: "want", symbols }),
    prefer: (symbols) => worker.postMessage({ kind: "prefer", symbols }),
    pause: () => worker.postMessage({ kind: "pause" }),
    resume: () => worker.postMessage({ kind: "resume" }),
    stop() {
      stopped = true;
      stopListening();
      worker.postMessage({ kind: "stop" });
    },
    counters: () => counters,
  };
}
