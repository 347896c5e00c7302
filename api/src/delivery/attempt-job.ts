import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import type { Database } from "../database/database.ts";
import { type Channel, failed, type Outcome, type Send, type SendNotice } from "./delivery.ts";
import type { DeliveryMetrics } from "./delivery-metrics.ts";
import type { JobQueue, TakenJob } from "./job-queue.ts";
import { readDelivery, readLimitNotice } from "./read-delivery.ts";
import type { AttemptResult } from "./receiver-gate.ts";
import { recordOutcome } from "./record-outcome.ts";
import { pauseAfter } from "./retry-pauses.ts";

type Options = {
  channel: Channel;
  database: Database;
  queue: JobQueue;
  send: Send;
  /** Says that a limit was reached, in the channel that does. */
  sendNotice?: SendNotice;
  pauses: readonly number[];
  now: () => number;
  log: Logger;
  metrics: DeliveryMetrics;
  /** Aborted when the service waits no longer for what is under way. */
  leaving: AbortSignal;
};

/** Does a job, and says what came of it. */
export type Attempt = (job: TakenJob) => Promise<AttemptResult>;

/** How long to wait before what came of an attempt is recorded once more, in ms. */
const RECORD_AGAIN_AFTER = 500;

/** Repeats what the database refuses, until it takes it or the service leaves. */
async function persistently(work: () => Promise<void>, { log, leaving }: Options): Promise<void> {
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await work();
    } catch (err) {
      if (leaving.aborted) throw err;
      if (isFirst) log.warn({ err }, "A delivery could not be recorded. Trying again.");
      await delay(RECORD_AGAIN_AFTER, null, { signal: leaving }).catch(() => {});
    }
  }
}

const outcomeOf = async (send: () => Promise<Outcome>, log: Logger): Promise<Outcome> => {
  try {
    return await send();
  } catch (err) {
    log.error({ err }, "An attempt to notify a member of a crossing threw an error");
    return failed("Something went wrong on our side.");
  }
};

/** Makes the function that does the jobs of a channel. */
export function createAttempts(options: Options): Attempt {
  const { channel, database, queue, send, sendNotice, pauses, now, log, metrics } = options;

  function report(job: TakenJob, outcome: Outcome, retryAt: number | null): void {
    const { crossing, attempt } = job;
    const line = { channel, crossing, attempt, reason: outcome.error };
    if (outcome.kind === "sent") metrics.count(channel, "sent");
    else if (retryAt === null) {
      metrics.count(channel, "dead");
      log.error(line, "A member could not be notified of a crossing. No further attempts.");
    } else {
      metrics.count(channel, "failed");
      log.warn(line, "A member could not be notified of a crossing. Trying again.");
    }
  }

  /** The attempt of a job, and the other crossings in its message. Null when nothing is left to do. */
  async function prepare(job: TakenJob): Promise<{ make: () => Promise<Outcome>; others: number[] } | null> {
    const { limitOf } = job;
    if (limitOf === undefined) {
      const delivery = await readDelivery(database, job);
      if (delivery === null) return null;
      return { make: () => send(delivery), others: delivery.others.map(({ ordinal }) => ordinal) };
    }
    const notice = await readLimitNotice(database, { ...job, limitOf });
    return notice && sendNotice ? { make: () => sendNotice(notice), others: [] } : null;
  }

  return async (job) => {
    const attempt = await prepare(job);
    if (attempt === null) {
      await queue.remove(database, job);
      return "done";
    }
    const outcome = await outcomeOf(attempt.make, log);
    const pause = outcome.kind === "failed" ? pauseAfter(job.attempt, outcome, pauses) : null;
    const retryAt = pause === null ? null : now() + pause;
    const { others } = attempt;
    await persistently(() => recordOutcome({ database, queue, job, outcome, others, retryAt }), options);
    report(job, outcome, retryAt);
    if (outcome.kind === "sent") return "done";
    return Number.isFinite(outcome.worth) ? "refused" : "failed";
  };
}
