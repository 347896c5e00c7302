import { startTickPipeline, type TickPipeline, type TickPipelineOptions } from "../pipeline.ts";
import type { Answers, Line, PageMessage, Question, WorkerMessage } from "./messages.ts";

type Page = Line<WorkerMessage, PageMessage>;

/** Asks the page, and finds each answer its question. */
function createQuestions(page: Page) {
  const open = new Map<number, (answer: Answers[Question]) => void>();
  let lastId = 0;
  return {
    async ask<Asked extends Question>(question: Asked, symbols: readonly string[]) {
      lastId += 1;
      const id = lastId;
      const answered = new Promise<Answers[Question]>((resolve) => open.set(id, resolve));
      page.postMessage({ kind: "question", id, question, symbols });
      const answer = (await answered) as Answers[Asked];
      if (answer === null) throw new Error("The page could not answer.");
      return answer as NonNullable<Answers[Asked]>;
    },
    answered(id: number, answer: Answers[Question]): void {
      open.get(id)?.(answer);
      open.delete(id);
    },
  };
}

/** Gives the page's signals as it has told them last. */
function createSignals() {
  let handlers = { onWake: () => {}, onOffline: () => {} };
  let onLine = true;
  return {
    listen(given: typeof handlers) {
      handlers = given;
      return () => {
        handlers = { onWake: () => {}, onOffline: () => {} };
      };
    },
    onLine: () => onLine,
    setOnLine(value: boolean) {
      onLine = value;
    },
    tell: (signal: "wake" | "offline") => (signal === "wake" ? handlers.onWake() : handlers.onOffline()),
  };
}

/**
 * Runs the pipeline for a page, in a worker: messages of the feed, thousands a second, then never reach the
 * page's own thread. What the page gets is what it shows.
 */
export function servePipeline(
  page: Page,
  environment: Pick<TickPipelineOptions, "webSocket" | "timings" | "random"> = {},
): void {
  const questions = createQuestions(page);
  const signals = createSignals();
  let pipeline: TickPipeline | null = null;

  const start = (feed: string) =>
    startTickPipeline({
      ...environment,
      feed,
      signals,
      isShown: () => true,
      onStatus: (status) => page.postMessage({ kind: "status", status }),
      fetchTickers: (symbols) => questions.ask("tickers", symbols),
      sink: {
        write(changes) {
          if (pipeline !== null) {
            page.postMessage({ kind: "changes", changes, counters: pipeline.counters() });
          }
        },
        emptyAmong: (symbols) => questions.ask("empty", symbols).catch(() => []),
      },
    });

  page.addEventListener("message", ({ data }) => {
    if (data.kind === "start") {
      signals.setOnLine(data.onLine);
      pipeline ??= start(data.feed);
    } else if (data.kind === "ping") {
      page.postMessage({ kind: "pong" });
    } else if (data.kind === "answer") {
      questions.answered(data.id, data.answer);
    } else if (data.kind === "signal") {
      signals.setOnLine(data.onLine);
      signals.tell(data.signal);
    } else if (data.kind === "want" || data.kind === "prefer") {
      pipeline?.[data.kind](data.symbols);
    } else {
      pipeline?.[data.kind]();
    }
  });
}
