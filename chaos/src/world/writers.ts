import type { Client } from "./service-client.ts";
import { startWriter, type Writer } from "./writer.ts";

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
