import { asc, eq } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { crossings, deliveries } from "../database/schema.ts";
import { HELD_FOR_LONGER } from "./held-deliveries.ts";
import { type NewJob, openJobQueue } from "./job-queue.ts";

/** The most jobs that are inserted by one statement. */
const MOST_AT_ONCE = 1_000;

/** The jobs of deliveries that wait. Those that wait for the same end of quiet hours are one message. */
async function waitingJobs(transaction: Database): Promise<NewJob[]> {
  const rows = await transaction
    .select({
      ...{ crossing: crossings.ordinal, userId: crossings.userId },
      ...{ channel: deliveries.channel, heldUntil: deliveries.heldUntil },
    })
    .from(deliveries)
    .innerJoin(crossings, eq(crossings.ordinal, deliveries.crossing))
    .where(eq(deliveries.state, "waiting"))
    .orderBy(asc(crossings.ordinal));
  const messages = new Set<string>();
  return rows.flatMap(({ heldUntil, ...job }) => {
    if (heldUntil === null) return [{ ...job, attempt: 1 }];
    const startAt = heldUntil.getTime() + HELD_FOR_LONGER;
    const message = `${job.userId} ${job.channel} ${startAt}`;
    if (messages.has(message)) return [];
    messages.add(message);
    return [{ ...job, attempt: 1, startAt }];
  });
}

/** Makes the jobs of a database that has deliveries and no jobs. @returns how many */
export async function rebuildJobs(transaction: Database): Promise<number> {
  const queue = await openJobQueue(transaction);
  try {
    const jobs = await waitingJobs(transaction);
    for (let from = 0; from < jobs.length; from += MOST_AT_ONCE)
      await queue.insert(transaction, jobs.slice(from, from + MOST_AT_ONCE));
    return jobs.length;
  } finally {
    await queue.stop();
  }
}
