import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";
import { types } from "@electric-sql/pglite";
import { DURABLE } from "./durable.ts";
import type { MortalDatabase } from "./reviving-pglite.ts";

/** Drizzle reads these itself: times, intervals, and lists of times and of exact numbers. */
const AS_TEXT = [
  types.TIMESTAMP,
  types.TIMESTAMPTZ,
  types.INTERVAL,
  types.DATE,
  1231,
  1115,
  1185,
  1187,
  1182,
];

/**
 * What runs in the thread. As text it is there however the service is bundled, or not; the library is found where
 * the service finds it. An error travels as its facts: the way between threads keeps nothing of it but its message.
 */
const PROGRAM = `
  const { parentPort, workerData } = require("node:worker_threads");
  const { PGlite } = require(workerData.library);
  const { folder, startParams, asText } = workerData;
  const parsers = Object.fromEntries(asText.map((type) => [type, (text) => text]));
  const opening = PGlite.create(folder, { startParams, parsers });
  const answer = (id, work) =>
    work.then(
      (result) => parentPort.postMessage({ id, result }),
      ({ name, message, stack, ...facts }) =>
        parentPort.postMessage({ id, failure: { name, ...facts, message, stack } }),
    );
  answer(0, opening.then(() => {}));
  parentPort.on("message", ({ id, sql, params, rowMode }) => {
    const work = (database) => (sql === null ? database.close() : database.query(sql, params, { rowMode }));
    answer(id, opening.then(work));
  });`;

type Failure = { message: string; name?: string; severity?: string };
type Answer = { id: number; result?: unknown; failure?: Failure };
type Waiting = { resolve(result: unknown): void; reject(error: unknown): void };
type Ask = (sql: string | null, params?: unknown[], rowMode?: string) => Promise<unknown>;

/** The database has ended with it: whatever is asked of it after that is never answered. */
const isFatal = ({ name, severity }: Failure): boolean =>
  name === "RuntimeError" || severity === "PANIC" || severity === "FATAL";

const errorOf = ({ message, ...facts }: { message: string }): Error =>
  Object.assign(new Error(message), facts);

type Thread = { opened: Promise<unknown>; ask: Ask; hasEnded(): boolean; stop(): Promise<unknown> };

function startThread(folder: string): Thread {
  const library = createRequire(import.meta.url).resolve("@electric-sql/pglite");
  const workerData = { library, folder, startParams: DURABLE, asText: AS_TEXT };
  const worker = new Worker(PROGRAM, { eval: true, workerData });
  const waiting = new Map<number, Waiting>();
  let ended: unknown = null;
  let asked = 0;

  function end(error: unknown): void {
    ended ??= error;
    for (const { reject } of waiting.values()) reject(ended);
    waiting.clear();
  }
  worker.on("message", ({ id, result, failure }: Answer) => {
    const { resolve, reject } = waiting.get(id) ?? {};
    waiting.delete(id);
    if (failure) reject?.(errorOf(failure));
    else resolve?.(result);
    if (failure && isFatal(failure)) {
      end(errorOf(failure));
      void worker.terminate();
    }
  });
  worker.on("error", end);
  worker.on("exit", () => end(new Error("The embedded database has ended.")));
  const answerTo = (id: number) =>
    new Promise<unknown>((resolve, reject) => {
      if (ended === null) waiting.set(id, { resolve, reject });
      else reject(ended);
    });
  return {
    opened: answerTo(0),
    ask(sql, params, rowMode) {
      asked += 1;
      const answer = answerTo(asked);
      worker.postMessage({ id: asked, sql, params, rowMode });
      return answer;
    },
    hasEnded: () => ended !== null,
    stop: () => worker.terminate(),
  };
}

/**
 * Opens the embedded database in a thread of its own: it computes and waits for the disk as long as it works, and
 * nobody who asks for something else should wait along. @throws what the database says when it cannot be opened
 */
export async function openInThread(folder: string): Promise<MortalDatabase> {
  const { opened, ask, hasEnded, stop } = startThread(folder);
  try {
    await opened;
  } catch (error) {
    await stop();
    throw error;
  }
  /** The database has one session. When this settles, the transactions are over that were begun so far. */
  let transactions: Promise<unknown> = Promise.resolve();

  const query = ((sql, params, options) => ask(sql, params, options?.rowMode)) as MortalDatabase["query"];

  async function transact<T>(work: (within: { query: MortalDatabase["query"] }) => Promise<T>): Promise<T> {
    await ask("BEGIN");
    try {
      const result = await work({ query });
      await ask("COMMIT");
      return result;
    } catch (error) {
      await ask("ROLLBACK").catch(() => {}); // It fails where the database itself has: the first error tells why.
      throw error;
    }
  }

  return {
    query: (async (...words) => {
      await transactions;
      return query(...words);
    }) as MortalDatabase["query"],
    transaction: ((work: Parameters<typeof transact>[0]) => {
      const result = transactions.then(() => transact(work));
      transactions = result.catch(() => {});
      return result;
    }) as MortalDatabase["transaction"],
    hasEnded,
    async close() {
      await transactions;
      await ask(null);
      await stop();
    },
  };
}
