import { once } from "node:events";
import { Worker } from "node:worker_threads";
import pLimit from "p-limit";
import type { MarketsInput, MarketsOutput } from "./read-markets.ts";

/** What the worker thread answers: an output, or the sentence of an error. */
export type MarketsReply = { output: MarketsOutput } | { error: string };

/** Reads what the exchange answers for all pairs. */
export type MarketsReader = {
  /** The input's body belongs to the reader afterwards. @throws where the input is no answer, or the reader fails. */
  read(input: MarketsInput): Promise<MarketsOutput>;
  stop(): Promise<void>;
};

/** The longest that a thread may take, its start included, in ms. */
const TIMEOUT = 15_000;
/** How long a thread waits for its next input, in ms; then nobody looks at all pairs any more. */
const IDLE = 60_000;
/** The memory of a thread, in MB: little of it for what is garbage at once, which else grows to twice as much. */
const LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 };

/**
 * Reads in a worker thread, so that 1,400 pairs do not hold up other answers. It starts with the first input, ends
 * after a minute without any, and is replaced after it has failed.
 * @param program what the thread runs
 */
export function createMarketsReader(program: URL, idleFor = IDLE): MarketsReader {
  const turn = pLimit(1);
  let worker: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;

  function open(): Worker {
    const opened = new Worker(program, { resourceLimits: LIMITS });
    opened.unref();
    // An idle thread that fails is replaced, too.
    opened.on("error", () => {
      if (worker === opened) worker = null;
    });
    return opened;
  }

  async function stop(): Promise<void> {
    clearTimeout(idle);
    const stopped = worker;
    worker = null;
    await stopped?.terminate();
  }

  async function send(input: MarketsInput): Promise<MarketsReply> {
    clearTimeout(idle);
    worker ??= open();
    const reply = once(worker, "message", { signal: AbortSignal.timeout(TIMEOUT) });
    worker.postMessage(input, [input.body.buffer]);
    try {
      const [message] = await reply;
      idle = setTimeout(stop, idleFor).unref();
      return message;
    } catch (error) {
      await stop();
      throw error;
    }
  }

  return {
    async read(input) {
      const reply = await turn(send, input);
      if ("error" in reply) throw new Error(reply.error);
      return reply.output;
    },
    stop,
  };
}
