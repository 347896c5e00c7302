import { setTimeout as delay } from "node:timers/promises";
import { until } from "@cointide/testing/until";
import { createWriteLedger, type LostWrite, type StreamState } from "../watch/write-ledger.ts";
import type { Answer, Client } from "./service-client.ts";

/** How many streams a writer keeps, about, and how many write at once in each account. */
const USUAL = 30;
const EACH = 2;
/** Between two writes, in ms. */
const PAUSE = 100;

type Stored = { id: string; symbols: string[] };

const storedStreams = ({ call }: Client): Promise<Map<string, string[]>> =>
  until(
    "the service says which streams it has",
    async () => {
      const { status, body } = await call("GET", "/streams");
      if (status !== 200) return null;
      return new Map((body as { streams: Stored[] }).streams.map(({ id, symbols }) => [id, symbols]));
    },
    60_000,
  );

/** Starts a client that creates, edits and deletes streams all the time, and records what was acknowledged. */
function startWriter(client: Client, symbols: readonly string[]) {
  const ledger = createWriteLedger();
  let [failed, lastAt, turn] = [0, 0, 0];
  let [isStopped, isPaused] = [false, false];
  let step: Promise<void> = Promise.resolve();

  function record({ status }: Answer, id: string | undefined, state: StreamState): void {
    if (status >= 200 && status < 300 && id !== undefined) {
      ledger.acknowledged(id, state);
      lastAt = Date.now();
      return;
    }
    failed += 1;
    // What was refused has not happened; of what was not answered nothing is known.
    if (id !== undefined && (status === 0 || status >= 500)) ledger.doubtful(id, state);
  }
  async function write(): Promise<void> {
    turn += 1;
    const first = turn % (symbols.length - 3);
    const some = symbols.slice(first, first + 1 + (turn % 3));
    const living = ledger.living();
    const id = living[(turn * 7) % Math.max(1, living.length)];
    if (id === undefined || living.length < USUAL / 2 || turn % 3 === 0) {
      const answer = await client.call("POST", "/streams", { symbols: some });
      record(answer, (answer.body as Stored | null)?.id, some);
    } else if (living.length > USUAL || turn % 3 === 1) {
      record(await client.call("DELETE", "/streams", { id }), id, null);
    } else {
      record(await client.call("PUT", "/streams", { id, symbols: some }), id, some);
    }
  }
  async function run(): Promise<void> {
    for (; !isStopped; await delay(PAUSE)) {
      if (!isPaused) step = write();
      await step;
    }
  }
  const running = run();

  return {
    acknowledged: ledger.count,
    failed: () => failed,
    lastAt: () => lastAt,
    async audit(): Promise<LostWrite[]> {
      isPaused = true;
      try {
        await step;
        return ledger.audit(await storedStreams(client));
      } finally {
        isPaused = false;
      }
    },
    async stop(): Promise<void> {
      isStopped = true;
      await running;
    },
  };
}

/** Starts several writers in each account, and tells of all of them together. */
export function startWriters(clients: readonly Client[], symbols: readonly string[]) {
  const writers = clients.flatMap((client) =>
    Array.from({ length: EACH }, () => startWriter(client, symbols)),
  );
  const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);
  return {
    /** How many writes were acknowledged so far, and how many were refused or not answered. */
    acknowledged: () => sum(writers.map((writer) => writer.acknowledged())),
    failed: () => sum(writers.map((writer) => writer.failed())),
    /** When a write was last acknowledged, in ms since 1970: to the writer to whom it is longest ago. */
    lastAt: () => Math.min(...writers.map((writer) => writer.lastAt())),
    /** Compares what was acknowledged with what the service has. */
    audit: async () => (await Promise.all(writers.map((writer) => writer.audit()))).flat(),
    stop: () => Promise.all(writers.map((writer) => writer.stop())),
  };
}
