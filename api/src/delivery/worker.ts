import type { Logger } from "pino";
import type { Attempt } from "./attempt-job.ts";
import type { Channel } from "./delivery.ts";
import type { JobQueue, TakenJob } from "./job-queue.ts";
import { createMemberGate } from "./member-gate.ts";

type Options = {
  channel: Channel;
  /** How many jobs are under way at most, and how many of one member's. */
  slots: number;
  share: number;
  queue: Pick<JobQueue, "take" | "putBack">;
  attempt: Attempt;
  now: () => number;
  /** How often jobs are looked for that another instance, or nobody, has announced; in ms. */
  pollEvery: number;
  log: Logger;
};

export type Worker = {
  /** Jobs are about to be committed: looks for them a few times, soon. */
  expect(): void;
  /** Takes no further jobs, and waits for those under way. */
  stop(): Promise<void>;
};

/** When jobs are looked for that are about to be committed, each in ms after the time before: 1.6 s in all. */
const EXPECTED = [15, 30, 60, 120, 240, 400, 800];

/** A sleep that can be ended early. */
function createAlarm() {
  let wake = () => {};
  return {
    ring: () => wake(),
    async sleep(ms: number): Promise<void> {
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((done) => {
        wake = done;
        timer = setTimeout(done, ms);
      });
      clearTimeout(timer);
    },
  };
}

/** Does the jobs of a channel, as many at once as there are slots. */
export function startWorker({ channel, slots, share, queue, attempt, now, pollEvery, log }: Options): Worker {
  const underWay = new Set<Promise<void>>();
  const alarm = createAlarm();
  const gate = createMemberGate(share, now);
  let expected: number[] = [];
  let isStopping = false;
  let isAway = false;

  async function take(): Promise<TakenJob[]> {
    try {
      const jobs = await queue.take(channel, slots - underWay.size);
      isAway = false;
      return jobs;
    } catch (err) {
      if (!isAway)
        log.warn({ err, channel }, "Jobs of alerts cannot be read from the database. Trying again.");
      isAway = true;
      return [];
    }
  }

  /** It was taken, and so another instance, or this one, takes it again after a while. */
  const leave = (err: unknown) =>
    log.warn({ err, channel }, "A job of alerts was left undone. It is taken again later.");

  async function doJob(job: TakenJob): Promise<void> {
    let result: Awaited<ReturnType<Attempt>> = "failed";
    try {
      result = await attempt(job);
    } catch (err) {
      leave(err);
    } finally {
      gate.leave(job.userId, result === "failed");
    }
  }

  /** Begins jobs, and puts those back whose members have enough under way. */
  async function begin(jobs: readonly TakenJob[]): Promise<void> {
    const waiting = jobs.flatMap((job) => {
      const wait = gate.enter(job.userId);
      if (wait > 0) return [{ ...job, startAt: now() + wait * (1 + Math.random()) }];
      const doing = doJob(job).finally(() => underWay.delete(doing));
      underWay.add(doing);
      return [];
    });
    if (waiting.length === 0) return;
    expected = [...EXPECTED];
    await queue.putBack(waiting).catch(leave);
  }

  async function run(): Promise<void> {
    while (!isStopping) {
      const jobs = await take();
      await begin(jobs);
      if (underWay.size >= slots) await Promise.race(underWay);
      else if (jobs.length === 0 && !isStopping) await alarm.sleep(expected.shift() ?? pollEvery);
    }
    await Promise.all(underWay);
  }
  const running = run();

  return {
    expect() {
      const isIdle = expected.length === 0;
      expected = [...EXPECTED];
      if (isIdle) alarm.ring();
    },
    async stop() {
      isStopping = true;
      alarm.ring();
      await running;
    },
  };
}
