import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { deliveries } from "../database/schema.ts";
import type { Outcome } from "./delivery.ts";
import { findLeftBehind } from "./held-deliveries.ts";
import type { JobQueue, TakenJob } from "./job-queue.ts";

type Options = {
  database: Database;
  queue: JobQueue;
  job: TakenJob;
  outcome: Outcome;
  /** The crossings that were in the same message. */
  others: readonly number[];
  /** When it is tried again, in ms since 1970; null: never. */
  retryAt: number | null;
};

/** Records what came of telling a member of crossings. */
async function recordDelivery(within: Database, { job, outcome, others, retryAt }: Options): Promise<void> {
  const reached = outcome.kind === "failed" ? (outcome.reached ?? []) : [];
  // One push that arrived is enough for the member to count as notified.
  const ended = sql<"dead">`CASE WHEN cardinality(${deliveries.reached}) > 0 THEN 'sent' ELSE 'dead' END`;
  const isOfJob = and(
    inArray(deliveries.crossing, [job.crossing, ...others]),
    eq(deliveries.channel, job.channel),
  );
  if (reached.length > 0) {
    const longer = sql`${deliveries.reached} || ${sql.param(reached)}::text[]`;
    await within.update(deliveries).set({ reached: longer }).where(isOfJob);
  }
  const failedState = retryAt === null ? ended : ("waiting" as const);
  const state = outcome.kind === "sent" ? ("sent" as const) : failedState;
  await within.update(deliveries).set({ state, error: outcome.error }).where(isOfJob);
}

/** Records what came of an attempt, and ends its job or has another one follow, all at once. */
export async function recordOutcome(options: Options): Promise<void> {
  const { database, queue, job, outcome, retryAt } = options;
  await database.transaction(async (transaction) => {
    if (job.limitOf === undefined) await recordDelivery(transaction, options);
    await queue.remove(transaction, job);
    if (outcome.kind === "failed" && retryAt !== null)
      await queue.insert(transaction, [{ ...job, attempt: job.attempt + 1, startAt: retryAt }]);
    else if (job.limitOf === undefined) {
      const crossing = await findLeftBehind(transaction, job);
      if (crossing !== null) await queue.insert(transaction, [{ ...job, crossing, attempt: 1 }]);
    }
  });
}
