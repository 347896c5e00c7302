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
/** The memory of a thread, in MB. */
const MEMORY = 128;

/**
 * Reads in a worker thread, so that 1,400 pairs do not hold up other answers. It starts with the first input, stays, and is
 * replaced after it has failed.
 * @param program what the thread runs
 */
export function createMarketsReader(program: URL): MarketsReader {
  const turn = pLimit(1);
  let worker: Worker | null = null;

  function open(): Worker {
    const opened = new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: MEMORY } });
    opened.unref();
    // An idle thread that fails is replaced, too.
    opened.on("error", () => {
      if (worker === opened) worker = null;
    });
    return opened;
  }

  async function stop(): Promise<void> {
    const stopped = worker;
    worker = null;
    await stopped?.terminate();
  }

  async function send(input: MarketsInput): Promise<MarketsReply> {
    worker ??= open();
    const reply = once(worker, "message", { signal: AbortSignal.timeout(TIMEOUT) });
    worker.postMessage(input, [input.body.buffer]);
    try {
      return (await reply)[0];
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
