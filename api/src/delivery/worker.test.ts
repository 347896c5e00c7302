import { afterEach, expect, it } from "vitest";
import { silentLog } from "../testing/test-log.ts";
import type { TakenJob } from "./job-queue.ts";
import { startWorker } from "./worker.ts";

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of undo.splice(0).reverse()) await end();
});

const HANGING = "hanging";

/** A worker with two slots over jobs in memory. Attempts of members whose names begin with `hanging` do not end. */
function start({
  hangsAfter = 20 as number | null,
  hosts = {} as Record<string, string>,
  slots = 2,
  pollEvery = 10,
} = {}) {
  const begun: string[] = [];
  const putBack: string[] = [];
  const jobs: (TakenJob & { startAt: number })[] = [];
  let stopped = () => {};
  const stopping = new Promise<void>((stop) => {
    stopped = stop;
  });
  const worker = startWorker({
    ...{ channel: "webhook", slots, share: 2, hangsAfter, pollEvery, now: Date.now, log: silentLog() },
    queue: {
      async take(_, most, { skip = [], share = most } = {}) {
        const counts = new Map<string, number>();
        const due = jobs.filter(({ startAt, userId }) => {
          if (startAt > Date.now() || skip.includes(userId)) return false;
          counts.set(userId, (counts.get(userId) ?? 0) + 1);
          return (counts.get(userId) ?? 0) <= share;
        });
        const taken = due.slice(0, most);
        for (const job of taken) jobs.splice(jobs.indexOf(job), 1);
        return taken;
      },
      async putBack(back) {
        putBack.push(...back.map(({ userId }) => userId));
        jobs.push(...back);
      },
    },
    readHosts: async () => new Map(Object.entries(hosts)),
    async attempt({ userId }) {
      begun.push(userId);
      if (userId.startsWith(HANGING)) await stopping;
      if (userId === "slow") await settle(30);
      return "done";
    },
  });
  undo.push(() => {
    stopped();
    return worker.stop();
  });
  let crossing = 0;
  function add(userId: string, attempt = 1): void {
    crossing += 1;
    const job = { crossing, userId, attempt, channel: "webhook" as const, id: `${crossing}` };
    jobs.push({ ...job, startAt: 0 });
  }
  return { add, begun, jobs, putBack, announce: worker.expect };
}

const settle = (ms = 100) => new Promise((done) => setTimeout(done, ms));

it("attempts that hang leave their slots to others", async () => {
  const { add, begun } = start();
  for (const name of ["hanging-1", "hanging-2", "ada", "hanging-3", "bob"]) add(name);
  await expect.poll(() => begun).toEqual(["hanging-1", "hanging-2", "ada", "hanging-3", "bob"]);
});

it("attempts that hang keep their slots where these are connections", async () => {
  const { add, begun } = start({ hangsAfter: null });
  for (const name of ["hanging-1", "hanging-2", "ada"]) add(name);
  await settle();
  expect(begun).toEqual(["hanging-1", "hanging-2"]);
});

it("what was tried before takes no slot, and there is room for three times as many as slots", async () => {
  const { add, begun, jobs } = start({ hangsAfter: 5_000 });
  for (let number = 1; number <= 8; number += 1) add(`hanging-${number}`, 2);
  await expect.poll(() => begun.length).toBe(6);
  for (const name of ["ada", "bob"]) add(name);
  await expect.poll(() => begun.slice(6)).toEqual(["ada", "bob"]);
  expect(jobs.map(({ userId }) => userId).toSorted()).toEqual(["hanging-7", "hanging-8"]);
});

it("a host whose attempts hang gets no more than a share", async () => {
  const hosts = Object.fromEntries([1, 2, 3].map((number) => [`hanging-${number}`, "hooks.example"]));
  const { add, begun } = start({ hosts });
  for (const name of ["hanging-1", "hanging-2"]) add(name);
  await settle();
  for (const name of ["hanging-3", "ada"]) add(name);
  await expect.poll(() => begun).toContain("ada");
  expect(begun).not.toContain("hanging-3");
});

it("leaves the backlog of members who have enough under way in the queue", async () => {
  const { add, begun, jobs, putBack } = start({ slots: 20 });
  for (let number = 0; number < 300; number += 1) add(`hanging-${number % 3}`);
  add("ada");
  await expect.poll(() => begun).toContain("ada");
  await settle();
  expect(begun.filter((name) => name !== "ada")).toHaveLength(6);
  expect(putBack).toEqual([]);
  expect(jobs).toHaveLength(294);
});

it("looks for a member's jobs once one of its attempts has ended", async () => {
  const { add, begun, announce } = start({ slots: 20, pollEvery: 60_000 });
  for (let number = 0; number < 30; number += 1) add("slow");
  announce();
  await expect.poll(() => begun.length, { timeout: 10_000 }).toBe(30);
});
