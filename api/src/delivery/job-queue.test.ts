import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { ENGINES, setUpDatabase } from "../testing/databases.ts";
import { createDeliveryService } from "../testing/delivery-service.ts";
import { silentLog } from "../testing/test-log.ts";
import { createAttempts } from "./attempt-job.ts";
import { createNotifier } from "./create-notifier.ts";
import { DAILY_LIMITS } from "./daily-limits.ts";
import { type Send, sent } from "./delivery.ts";
import { type JobQueue, openJobQueue } from "./job-queue.ts";

vi.setConfig({ testTimeout: 60_000 });

describe.each(ENGINES)("the queue of jobs on $engine", ({ open }) => {
  const opened = setUpDatabase(open);

  /** Opens queues on an empty schema of jobs, as instances that start together do. */
  async function openQueues(count: number): Promise<JobQueue[]> {
    const soon = { expireEvery: 20, calm: 0 };
    const queues = await Promise.all(
      Array.from({ length: count }, () => openJobQueue(opened.database, soon)),
    );
    for (const channel of ["mail", "push", "webhook"] as const)
      for (const job of (await queues[0]?.take(channel, 1_000)) ?? [])
        await queues[0]?.remove(opened.database, job);
    return queues;
  }

  it("instances that start together share it, and each job is taken once", async () => {
    const queues = await openQueues(3);
    const jobs = Array.from({ length: 30 }, (_, crossing) => ({
      ...{ crossing, userId: randomUUID(), attempt: 1, channel: "push" as const },
    }));
    await queues[0]?.insert(opened.database, jobs);
    const taken = (await Promise.all(queues.map((queue) => queue.take("push", 30)))).flat();
    expect(taken.map(({ crossing }) => crossing).sort((one, other) => one - other)).toEqual(
      jobs.map(({ crossing }) => crossing),
    );
    for (const queue of queues) await queue.stop();
  });

  it("takes fresh jobs of members in turns, then those that were put back or tried before, and skips full members", async () => {
    const [queue] = (await openQueues(1)) as [JobQueue];
    const job = (userId: string, crossing: number, attempt = 1) => ({
      ...{ userId, crossing, attempt, channel: "webhook" as const },
    });
    await queue.insert(opened.database, [job("hanging", 1), job("hanging", 2)]);
    const putBack = (await queue.take("webhook", 2)).map((taken) => ({ ...taken, startAt: Date.now() - 1 }));
    await queue.putBack(putBack);
    await queue.insert(opened.database, [job("failing", 3, 2)]);
    for (const crossing of [10, 11, 12]) await queue.insert(opened.database, [job("bursting", crossing)]);
    for (const crossing of [20, 21]) await queue.insert(opened.database, [job("good", crossing)]);
    const take = async (...[most, choice]: [number, { skip?: string[]; share?: number }?]) =>
      (await queue.take("webhook", most, choice))
        .map(({ crossing }) => crossing)
        .sort((one, other) => one - other);
    expect(await take(2)).toEqual([10, 20]);
    expect(await take(10, { skip: ["good", "hanging"], share: 1 })).toEqual([3, 11]);
    expect(await take(2)).toEqual([12, 21]);
    expect(await take(10, { share: 1 })).toHaveLength(1);
    expect(await take(10)).toHaveLength(1);
    expect(await take(10)).toEqual([]);
    await queue.stop();
  });

  it("a job is taken at its time, and not before", async () => {
    const [queue] = (await openQueues(1)) as [JobQueue];
    const job = { crossing: 1, userId: "ada", attempt: 3, channel: "mail" as const };
    const startAt = Date.now() + 400;
    await queue.insert(opened.database, [{ ...job, startAt }]);
    expect(await queue.take("mail", 5)).toEqual([]);
    await expect.poll(() => queue.take("mail", 5)).toMatchObject([job]);
    expect(Date.now()).toBeGreaterThanOrEqual(startAt);
    await queue.stop();
  });

  it("a job whose instance died is taken by another one later, as another attempt", async () => {
    const [first, second] = (await openQueues(2)) as [JobQueue, JobQueue];
    await first.insert(opened.database, [{ crossing: 1, userId: "ada", attempt: 1, channel: "webhook" }]);
    const [job] = await first.take("webhook", 1);
    await first.stop();
    await delay(100);
    expect(await second.take("webhook", 1)).toEqual([]);
    const { rows } = (await opened.database.execute(sql`SELECT current_schema() AS name`)) as unknown as {
      rows: [{ name: string }];
    };
    const schema = rows[0].name === "public" ? "cointide_jobs" : `${rows[0].name}_jobs`;
    await opened.database.execute(
      sql.raw(`UPDATE ${schema}.job SET started_on = now() - interval '31 s' WHERE id = '${job?.id}'`),
    );
    await expect
      .poll(() => second.take("webhook", 1))
      .toMatchObject([{ crossing: 1, attempt: 2, id: job?.id }]);
    await second.stop();
  });

  it("what was accepted while the database was away is recorded when it is back, and not sent again", async () => {
    const [queue] = (await openQueues(1)) as [JobQueue];
    let failures = 2;
    const away: JobQueue = {
      ...queue,
      async remove(...given) {
        failures -= 1;
        if (failures >= 0) throw new Error("The database is away.");
        return queue.remove(...given);
      },
    };
    const { join, cross, states } = createDeliveryService(opened);
    const notifier = createNotifier({
      ...{ queue, limits: DAILY_LIMITS, now: Date.now, restoredAt: null, onEnqueued() {}, onLimited() {} },
    });
    const { id } = await join({ mail: true });
    await cross(notifier, id);
    const send = vi.fn<Send>(async () => sent());
    const attempt = createAttempts({
      ...{ channel: "mail", database: opened.database, queue: away, send, pauses: [], now: Date.now },
      ...{ log: silentLog(), metrics: { count() {} }, leaving: new AbortController().signal },
    });
    const jobs = await queue.take("mail", 5);
    expect(jobs).toHaveLength(1);
    for (const job of jobs) expect(await attempt(job)).toBe("done");
    // Another instance that took the job too finds it done.
    for (const job of jobs) expect(await attempt(job)).toBe("done");
    expect(send).toHaveBeenCalledTimes(1);
    expect(await states(id)).toEqual([{ channel: "mail", state: "sent", error: "" }]);
    await queue.stop();
  });
});
