import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import type { Database } from "../../database/database.ts";
import type { OpenMarket } from "../../market/open-market.ts";
import type { Metrics } from "../../operations/metrics.ts";
import { createDatabaseStorage } from "./database-storage.ts";
import { acquireLease, releaseLease, renewLease } from "./lease.ts";
import type { Notifier } from "./notifier.ts";
import { WATCH_TIMINGS, type WatchTimings } from "./timings.ts";
import { wait } from "./wait.ts";
import { createWatchMetrics, type WatchMetrics } from "./watch-metrics.ts";
import { Watcher, type WatcherOptions } from "./watcher.ts";

export type WatchingOptions = Pick<WatcherOptions, "webSocket" | "feedTimings"> & {
  database: Database;
  opening: Promise<OpenMarket>;
  log: Logger;
  metrics: Metrics;
  notifier: Notifier;
  timings?: WatchTimings;
};

type Running = Omit<WatchingOptions, "metrics" | "opening"> & {
  timings: WatchTimings;
  metrics: WatchMetrics;
  open: OpenMarket;
  holder: string;
  signal: AbortSignal;
};

/** Waits for the lease as long as it takes. @returns the term; null where watching ends before */
async function awaitLease({ database, holder, timings, log, signal }: Running): Promise<number | null> {
  let isFailing = false;
  while (!signal.aborted) {
    try {
      const term = await acquireLease(database, holder, timings.lease);
      if (term !== null) return term;
      isFailing = false;
    } catch (error) {
      if (!isFailing)
        log.error({ err: error }, "The lease for watching alerts could not be read. Trying again.");
      isFailing = true;
    }
    await wait(timings.acquire, signal);
  }
  return null;
}

/**
 * Says regularly that the holder lives, until another one does or watching ends. Where the database fails, the holder goes on:
 * once it answers, it says whose the lease is, and until then nothing can be recorded.
 */
async function keepLease(
  { database, timings }: Running,
  term: number,
  signal: AbortSignal,
): Promise<boolean> {
  for (;;) {
    await wait(timings.renew, signal);
    if (signal.aborted) return true;
    const isHeld = await renewLease(database, term, timings.lease).catch(() => true);
    if (!isHeld) return false;
  }
}

/** Watches for one term. */
async function watchFor(running: Running, term: number): Promise<void> {
  const { open, log, database, notifier, timings, metrics, signal } = running;
  const ended = new AbortController();
  let isLost = false;
  const lose = () => {
    isLost = true;
    ended.abort();
  };
  const watcher = new Watcher({
    ...{ ...running, onLeaseLost: lose },
    ...{ market: open.market, feed: open.config.feed },
    storage: createDatabaseStorage({ database, term, notifier, overlap: timings.overlap }),
  });
  log.info({ term }, "This instance watches alerts now.");
  const undo = metrics.begin(() => watcher.facts());
  if (!(await keepLease(running, term, AbortSignal.any([signal, ended.signal])))) lose();
  undo();
  if (isLost) {
    log.warn({ term }, "Another instance watches alerts now.");
    await watcher.drop();
    return;
  }
  await watcher.stop();
  await releaseLease(database, term).catch((error) =>
    log.warn({ err: error }, "The lease for watching alerts could not be released. It will expire."),
  );
}

/**
 * Watches the alerts of members: one instance at a time does, the others wait to take its place. Its prices come from the
 * exchange's own feed, for the symbols that have alerts; what was missed is read from the exchange's klines.
 */
export function startWatching(options: WatchingOptions): { stop(): Promise<void> } {
  const { timings = WATCH_TIMINGS } = options;
  const stopping = new AbortController();
  const metrics = createWatchMetrics(options.metrics);

  async function run(): Promise<void> {
    const open = await options.opening;
    const running = {
      ...options,
      timings,
      metrics,
      open,
      holder: randomUUID(),
      signal: stopping.signal,
    };
    for (;;) {
      const term = await awaitLease(running);
      if (term === null) return;
      await watchFor(running, term);
    }
  }

  const running = run().catch((error) => options.log.error({ err: error }, "Watching alerts ended."));
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
