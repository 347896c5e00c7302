import { setImmediate } from "node:timers/promises";
import type { Logger } from "pino";
import type { Attempt } from "./attempt-job.ts";
import type { Channel } from "./delivery.ts";
import type { JobQueue, TakenJob } from "./job-queue.ts";
import { createJobSlots } from "./job-slots.ts";
import { type AttemptResult, createReceiverGate, type Receiver } from "./receiver-gate.ts";

type Options = {
  channel: Channel;
  /** How many jobs are under way at most, and how many of one member's. */
  slots: number;
  share: number;
  /**
   * After how long an attempt hangs, in ms, and leaves its slot to others; so many times as many may hang. Null: a
   * slot is a connection, which nobody else may have meanwhile.
   */
  hangsAfter: number | null;
  /** Finds the hosts that members' jobs go to, where each has its own. */
  readHosts?: (userIds: string[]) => Promise<ReadonlyMap<string, string>>;
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

/** How long after jobs are due they are looked for, in ms: the database's clock may be a little behind. */
const AFTER_DUE = 15;

/** How long after a member has room again jobs are looked for, in ms: several members get room together. */
const WITH_ROOM = 50;

/** A sleep that can be ended early. */
function createAlarm() {
  let wake = () => {};
  let soon: NodeJS.Timeout | undefined;
  return {
    ring: () => wake(),
    /** Rings once for several members. */
    ringSoon(): void {
      if (soon !== undefined) return;
      soon = setTimeout(() => {
        soon = undefined;
        wake();
      }, WITH_ROOM).unref();
    },
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

/** When to look for jobs: at times, soon after some were announced, and when some that were put back are due. */
function createTimetable(now: () => number, pollEvery: number) {
  let expected: number[] = [];
  let dueAt = Number.POSITIVE_INFINITY;
  return {
    /** @returns whether none were announced before. */
    expect(): boolean {
      const isIdle = expected.length === 0;
      expected = [...EXPECTED];
      return isIdle;
    },
    /** @param times when jobs are due, in ms since 1970. */
    putBack(times: readonly number[]): void {
      dueAt = Math.min(dueAt, ...times);
    },
    /** How long to wait until the next time, in ms. @param isFull whether no job could be taken anyway. */
    next(isFull: boolean): number {
      const pause = isFull ? pollEvery : (expected.shift() ?? pollEvery);
      const untilDue = Math.max(0, dueAt - now()) + AFTER_DUE;
      if (untilDue > pause) return pause;
      dueAt = Number.POSITIVE_INFINITY;
      return untilDue;
    },
  };
}

type Taken = { jobs: readonly TakenJob[]; hosts: ReadonlyMap<string, string> };

/** Takes jobs, none while the database is away. If their hosts cannot be read, jobs are only kept apart by member. */
function createTaker({ channel, share, queue, readHosts, log }: Options) {
  let isAway = false;
  return async (most: number, skip: readonly string[]): Promise<Taken> => {
    try {
      const jobs = await queue.take(channel, most, { skip, share });
      isAway = false;
      const members = jobs.map(({ userId }) => userId);
      const hosts = members.length > 0 && (await readHosts?.(members).catch(() => null));
      return { jobs, hosts: hosts || new Map() };
    } catch (err) {
      if (!isAway)
        log.warn({ err, channel }, "Alert jobs could not be read from the database. Trying again.");
      isAway = true;
      return { jobs: [], hosts: new Map() };
    }
  };
}

/** Does the jobs of a channel, as many at once as there are slots. */
export function startWorker(options: Options): Worker {
  const { channel, slots, share, hangsAfter, queue, attempt, now, pollEvery, log } = options;
  const alarm = createAlarm();
  let isFull = false;
  const take = createTaker(options);
  const held = createJobSlots(slots, hangsAfter, () => isFull && alarm.ring());
  const gate = createReceiverGate(share, now);
  const timetable = createTimetable(now, pollEvery);
  let isStopping = false;
  /** The members whose jobs were left in the queue. */
  let skipped: ReadonlySet<string> = new Set();

  /** Looks for the jobs of a member who has room again. */
  function wakeFor({ userId }: Receiver): void {
    if (!skipped.has(userId)) return;
    timetable.putBack([now() + WITH_ROOM]);
    alarm.ringSoon();
  }

  /** It was taken, and so another instance, or this one, takes it again after a while. */
  const leave = (err: unknown) =>
    log.warn({ err, channel }, "An alert job was not finished. It will run again later.");

  async function doJob(job: TakenJob, receiver: Receiver, isHanging: () => boolean): Promise<void> {
    let result: AttemptResult = "failed";
    try {
      result = await attempt(job);
    } catch (err) {
      leave(err);
    } finally {
      gate.leave(receiver, { result, isHanging: isHanging() });
      wakeFor(receiver);
    }
  }

  /** Begins a job. @returns 0, or how long it has to wait, in ms. */
  function begin(job: TakenJob, host: string | null): number {
    const receiver = { userId: job.userId, host };
    const { wait, isSlow } = gate.enter(receiver, { isRetry: job.attempt > 1, mayHang: held.canHang() });
    if (wait === 0)
      held.hold(
        (isHanging) => doJob(job, receiver, isHanging),
        isSlow,
        () => gate.hang(receiver),
      );
    return wait;
  }

  /** Begins jobs, and puts those back whose receivers have enough under way. */
  async function beginAll({ jobs, hosts }: Taken): Promise<void> {
    const waiting = jobs.flatMap((job) => {
      const wait = begin(job, hosts.get(job.userId) ?? null);
      return wait === 0 ? [] : [{ ...job, startAt: now() + wait }];
    });
    if (waiting.length === 0) return;
    timetable.putBack(waiting.map(({ startAt }) => startAt));
    await queue.putBack(waiting).catch(leave);
  }

  async function run(): Promise<void> {
    while (!isStopping) {
      isFull = held.room() <= 0;
      skipped = new Set(gate.full());
      const taken = isFull ? null : await take(held.room(), [...skipped]);
      if (taken !== null) await beginAll(taken);
      if (taken !== null && taken.jobs.length > 0) {
        // On PGlite a query is done before any timer is heard: attempts must be able to end between two of them.
        await setImmediate();
        continue;
      }
      if (isStopping) break;
      await alarm.sleep(timetable.next(isFull));
    }
    await Promise.all(held.underWay);
  }
  const running = run();

  return {
    expect() {
      if (timetable.expect()) alarm.ring();
    },
    async stop() {
      isStopping = true;
      alarm.ring();
      await running;
    },
  };
}
