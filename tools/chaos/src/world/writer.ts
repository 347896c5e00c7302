import { setTimeout as delay } from "node:timers/promises";
import { createWriteLedger, type LostWrite, type StreamState } from "../watch/write-ledger.ts";
import type { Answer, Client } from "./service-client.ts";

/** How many streams the writer keeps, about. */
const USUAL = 30;
const PAUSE = 100;

/** A client that creates, edits and deletes streams all the time, and records what was acknowledged. */
export type Writer = {
  /** How many writes were acknowledged so far, and how many were refused or not answered. */
  acknowledged(): number;
  failed(): number;
  /** When a write was last acknowledged, in ms since 1970; of several writers, to whom it is longest ago. */
  lastAt(): number;
  /** Compares what was acknowledged with what the service has. */
  audit(): Promise<LostWrite[]>;
  stop(): Promise<void>;
};

type Stored = { id: string; symbols: string[] };

async function storedStreams({ call }: Client): Promise<Map<string, string[]>> {
  for (let tries = 0; tries < 100; tries += 1) {
    const { status, body } = await call("GET", "/streams");
    if (status === 200) {
      return new Map((body as { streams: Stored[] }).streams.map(({ id, symbols }) => [id, symbols]));
    }
    await delay(PAUSE);
  }
  throw new Error("The service does not say which streams it has.");
}

/** Starts to write. */
function startWriter(client: Client, symbols: readonly string[]): Writer {
  const ledger = createWriteLedger();
  let failed = 0;
  let lastAt = 0;
  let turn = 0;
  let stopped = false;
  let paused = false;
  let step: Promise<void> = Promise.resolve();

  const some = (): string[] => {
    const first = turn % (symbols.length - 3);
    return symbols.slice(first, first + 1 + (turn % 3));
  };

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
    const living = ledger.living();
    const id = living[(turn * 7) % Math.max(1, living.length)];
    if (id === undefined || living.length < USUAL / 2 || turn % 3 === 0) {
      const body = { symbols: some() };
      const answer = await client.call("POST", "/streams", body);
      record(answer, (answer.body as Stored | null)?.id, body.symbols);
    } else if (living.length > USUAL || turn % 3 === 1) {
      record(await client.call("DELETE", "/streams", { id }), id, null);
    } else {
      const changed = { id, symbols: some() };
      record(await client.call("PUT", "/streams", changed), id, changed.symbols);
    }
  }
  async function run(): Promise<void> {
    while (!stopped) {
      if (!paused) {
        step = write();
        await step;
      }
      await delay(PAUSE);
    }
  }
  const running = run();

  return {
    acknowledged: ledger.count,
    failed: () => failed,
    lastAt: () => lastAt,
    async audit() {
      paused = true;
      try {
        await step;
        return ledger.audit(await storedStreams(client));
      } finally {
        paused = false;
      }
    },
    async stop() {
      stopped = true;
      await running;
    },
  };
}

/** How many write at once in each account. */
const EACH = 2;

/** Starts several writers in each account, and tells of all of them together. */
export function startWriters(clients: readonly Client[], symbols: readonly string[]): Writer {
  const writers = clients.flatMap((client) =>
    Array.from({ length: EACH }, () => startWriter(client, symbols)),
  );
  const sum = (of: (writer: Writer) => number) => writers.reduce((total, writer) => total + of(writer), 0);

  return {
    acknowledged: () => sum((writer) => writer.acknowledged()),
    failed: () => sum((writer) => writer.failed()),
    lastAt: () => Math.min(...writers.map((writer) => writer.lastAt())),
    audit: async () => (await Promise.all(writers.map((writer) => writer.audit()))).flat(),
    async stop() {
      await Promise.all(writers.map((writer) => writer.stop()));
    },
  };
}
