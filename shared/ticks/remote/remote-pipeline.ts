import type { FeedStatus } from "../../contracts/events.ts";
import type { DatedTickers } from "../../contracts/market.ts";
import type { Changes } from "../../streams/apply-changes.ts";
import type { PortServer } from "../feed-ports.ts";
import type { TickPipeline, TickPipelineOptions } from "../pipeline.ts";

/** What only the page can answer. A null answer: it failed. */
export type Answers = { tickers: DatedTickers | null; empty: string[] | null };

type RemotePipeline = TickPipeline & PortServer;

/** A call of one of the pipeline's methods. */
type Call = {
  [Method in keyof RemotePipeline]: {
    kind: "call";
    method: Method;
    args: Parameters<RemotePipeline[Method]>;
  };
}[keyof RemotePipeline];

/** What the page sends to the worker that runs its pipeline. A `pong` answers each `ping`. */
export type PageMessage =
  | { kind: "start"; feed: string; isOnLine: boolean }
  | Call
  | { kind: "answer"; id: number; answer: Answers[keyof Answers] }
  | { kind: "ping" };

/** What the worker sends to the page. */
export type WorkerMessage =
  | { kind: "changes"; changes: Changes }
  | { kind: "status"; status: FeedStatus }
  | { kind: "question"; id: number; question: keyof Answers; symbols: readonly string[] }
  | { kind: "pong" };

/** One end of the channel between page and worker: the page's `Worker`, or the worker's global scope. */
export type Channel<Sent, Received> = {
  postMessage(message: Sent, transfer?: Transferable[]): void;
  addEventListener(type: "message", listener: (event: { data: Received }) => void): void;
};

/** What a pipeline needs that can also run in a worker. */
export type PagePipelineOptions = Pick<TickPipelineOptions, "feed" | "sink" | "onStatus" | "fetchTickers">;

/** The pipeline that a worker runs, as if the page ran it. The caller ends the worker. */
export function startRemotePipeline(
  worker: Channel<PageMessage, WorkerMessage>,
  { feed, sink, onStatus, fetchTickers }: PagePipelineOptions,
): RemotePipeline {
  let isStopped = false;
  const answer = async (id: number, question: keyof Answers, symbols: readonly string[]) => {
    const asked = question === "tickers" ? fetchTickers(symbols) : Promise.resolve(sink.emptyAmong(symbols));
    worker.postMessage({ kind: "answer", id, answer: await asked.catch(() => null) });
  };
  worker.addEventListener("message", ({ data }) => {
    if (isStopped) return;
    if (data.kind === "changes") sink.write(data.changes);
    else if (data.kind === "status") onStatus(data.status);
    else if (data.kind === "question") void answer(data.id, data.question, data.symbols);
  });
  const call =
    (method: Call["method"]) =>
    (...args: unknown[]) => {
      if (method === "stop") isStopped = true;
      worker.postMessage({ kind: "call", method, args } as Call);
    };
  worker.postMessage({ kind: "start", feed, isOnLine: navigator.onLine });
  return {
    setSymbols: call("setSymbols"),
    setVisible: call("setVisible"),
    pause: call("pause"),
    resume: call("resume"),
    wake: call("wake"),
    goOffline: call("goOffline"),
    stop: call("stop"),
    openPort: (id, port) =>
      worker.postMessage({ kind: "call", method: "openPort", args: [id, port] }, [port]),
    closePort: call("closePort"),
  };
}
