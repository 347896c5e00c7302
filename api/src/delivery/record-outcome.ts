import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { deliveries } from "../database/schema.ts";
import type { Outcome } from "./delivery.ts";
import type { JobQueue, TakenJob } from "./job-queue.ts";

type Options = {
  database: Database;
  queue: JobQueue;
  job: TakenJob;
  outcome: Outcome;
  /** When it is tried again, in ms since 1970; null: never. */
  retryAt: number | null;
};

/** Records what came of an attempt, and ends its job or has another one follow, all at once. */
export async function recordOutcome({ database, queue, job, outcome, retryAt }: Options): Promise<void> {
  const reached = outcome.kind === "failed" ? (outcome.reached ?? []) : [];
  // A member who was told in one browser was told.
  const ended = sql<"dead">`CASE WHEN cardinality(${deliveries.reached}) > 0 THEN 'sent' ELSE 'dead' END`;
  await database.transaction(async (transaction) => {
    const isOfJob = and(eq(deliveries.crossing, job.crossing), eq(deliveries.channel, job.channel));
    if (reached.length > 0) {
      const longer = sql`${deliveries.reached} || ${sql.param(reached)}::text[]`;
      await transaction.update(deliveries).set({ reached: longer }).where(isOfJob);
    }
    const failedState = retryAt === null ? ended : ("waiting" as const);
    const state = outcome.kind === "sent" ? ("sent" as const) : failedState;
    await transaction.update(deliveries).set({ state, error: outcome.error }).where(isOfJob);
    await queue.remove(transaction, job);
    if (outcome.kind === "failed" && retryAt !== null)
      await queue.insert(transaction, [{ ...job, attempt: job.attempt + 1, startAt: retryAt }]);
  });
}
