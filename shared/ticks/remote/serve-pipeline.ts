import { startPortedPipeline } from "../feed-ports.ts";
import type { TickPipelineOptions } from "../pipeline.ts";
import type { Answers, Channel, PageMessage, WorkerMessage } from "./remote-pipeline.ts";

/**
 * Runs the pipeline for a page, in a worker: thousands of messages a second then never reach the page's own thread,
 * which gets only what it shows.
 */
export function servePipeline(
  page: Channel<WorkerMessage, PageMessage>,
  environment: Pick<TickPipelineOptions, "webSocket" | "timings" | "random"> = {},
): void {
  const pending = new Map<number, (answer: Answers[keyof Answers]) => void>();
  let lastId = 0;
  let pipeline: ReturnType<typeof startPortedPipeline> | null = null;

  async function ask<Question extends keyof Answers>(question: Question, symbols: readonly string[]) {
    lastId += 1;
    const id = lastId;
    page.postMessage({ kind: "question", id, question, symbols });
    const answer = await new Promise<Answers[keyof Answers]>((resolve) => pending.set(id, resolve));
    if (answer === null) throw new Error("The page did not answer. The pipeline will ask again.");
    return answer as NonNullable<Answers[Question]>;
  }

  page.addEventListener("message", ({ data }) => {
    if (data.kind === "start") {
      pipeline ??= startPortedPipeline({
        ...environment,
        feed: data.feed,
        isOnLine: data.isOnLine,
        onStatus: (status) => page.postMessage({ kind: "status", status }),
        fetchTickers: (symbols) => ask("tickers", symbols),
        sink: {
          write: (changes) => page.postMessage({ kind: "changes", changes }),
          emptyAmong: (symbols) => ask("empty", symbols).catch(() => []),
        },
      });
    } else if (data.kind === "call") {
      (pipeline?.[data.method] as ((...args: unknown[]) => void) | undefined)?.(...data.args);
    } else if (data.kind === "answer") {
      pending.get(data.id)?.(data.answer);
      pending.delete(data.id);
    } else {
      page.postMessage({ kind: "pong" });
    }
  });
}
