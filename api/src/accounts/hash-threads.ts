import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";
import type { Hasher } from "./passwords.ts";

/**
 * How much a thread gives way to others, as Linux counts it: it has what the event loop leaves, and a tenth where
 * that wants all. A crowd that signs in then slows down nobody but itself.
 */
const NICENESS = 10;

/**
 * What runs in a thread. As text it is there however the service is bundled, or not; the library is found where the
 * service finds it. Only Linux has priorities of single threads: elsewhere the call would slow down everything.
 */
const PROGRAM = `
  const { parentPort, workerData } = require("node:worker_threads");
  const { hashSync, verifySync } = require(workerData.library);
  if (process.platform === "linux") require("node:os").setPriority(workerData.niceness);
  parentPort.on("message", ([call, ...words]) => {
    try {
      parentPort.postMessage({ result: call === "hash" ? hashSync(...words) : verifySync(...words) });
    } catch (error) {
      parentPort.postMessage({ error });
    }
  });`;

type Answer = { result: string | boolean } | { error: unknown };

/** One thread, which does one thing at a time. */
function startThread() {
  const library = createRequire(import.meta.url).resolve("@node-rs/argon2");
  const worker = new Worker(PROGRAM, { eval: true, workerData: { library, niceness: NICENESS } });
  // Whoever waits for a hash waits at a connection, which keeps the process there.
  worker.unref();
  let hasEnded = false;
  let settle = (_answer: Answer): void => {};
  const end = (error: unknown): void => {
    hasEnded = true;
    settle({ error });
  };
  worker.on("message", (answer: Answer) => settle(answer));
  worker.on("error", end);
  worker.on("exit", () => end(new Error("A thread that hashes passwords has ended.")));
  return {
    hasEnded: () => hasEnded,
    call: (words: readonly unknown[]) =>
      new Promise<string | boolean>((resolve, reject) => {
        settle = (answer) => ("error" in answer ? reject(answer.error) : resolve(answer.result));
        worker.postMessage(words);
      }),
    stop: () => worker.terminate(),
  };
}

/**
 * Hashes in threads of its own, which give way to all else that the service does.
 * @param atOnce how many start at once: starting one later would hold up the event loop. Whoever asks for more at a
 * time gets more.
 */
export function startHashThreads(atOnce: number): Hasher & { stop(): Promise<void> } {
  const idle = Array.from({ length: atOnce }, startThread);
  const all = new Set(idle);

  function takeThread() {
    let thread = idle.pop();
    while (thread?.hasEnded()) thread = idle.pop();
    return thread ?? startThread();
  }

  async function call(...words: unknown[]): Promise<string | boolean> {
    const thread = takeThread();
    all.add(thread);
    try {
      return await thread.call(words);
    } finally {
      if (thread.hasEnded()) all.delete(thread);
      else idle.push(thread);
    }
  }

  return {
    hash: async (password, cost) => String(await call("hash", password, cost)),
    verify: async (passwordHash, password) => (await call("verify", passwordHash, password)) === true,
    async stop() {
      await Promise.all([...all].map((thread) => thread.stop()));
    },
  };
}
