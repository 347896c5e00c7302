import { loadavg } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Notifier } from "../alerts/watch/notifier.ts";
import { ENGINES, setUpDatabase } from "../testing/databases.ts";
import { createDeliveryService } from "../testing/delivery-service.ts";
import { HOSTILE, type Hostility, startHostileReceivers } from "../testing/hostile-receivers.ts";
import { startTarget } from "../testing/target-server.ts";
import { createNotifier } from "./create-notifier.ts";
import { DAILY_LIMITS } from "./daily-limits.ts";
import { jobsSchema, openJobQueue } from "./job-queue.ts";

vi.setConfig({ testTimeout: 90_000 });
const POLL = { timeout: 40_000 };
const SECRET = `whsec_${Buffer.from("a secret of 24 bytes, or").toString("base64")}`;

const undo: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of undo.splice(0).reverse()) await stop();
});

async function startServer(...given: Parameters<typeof startTarget>) {
  const server = await startTarget(...given);
  undo.push(server.stop);
  return server;
}

/** A receiver that never answers. */
const startHanging = () => startServer(() => {});

const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((one, other) => one - other)[Math.ceil(values.length * part) - 1] ?? Number.NaN;

/** Begins a measurement. Prints at its end what was measured, the processor time of the process, and the machine's load. */
function startReport() {
  const before = process.cpuUsage();
  const begun = performance.now();
  return (what: string, lags: readonly number[]): void => {
    const { user, system } = process.cpuUsage(before);
    const [p50, p95, slowest] = [0.5, 0.95, 1].map((part) => Math.round(percentile(lags, part)));
    const cpu = `${Math.round((user + system) / 1_000)} ms of ${Math.round(performance.now() - begun)}`;
    const load = loadavg()[0]?.toFixed(1);
    console.info(
      `${what}: p50 ${p50} ms, p95 ${p95} ms, slowest ${slowest} ms; processor ${cpu}, load ${load}`,
    );
  };
}

/** How many members have good and bad receivers, and how often a measurement is repeated. */
const GOOD = 6;
const BAD = 12;
const RUNS = Number(process.env.RUNS ?? 1);

describe.each(ENGINES)("members next to bad receivers, on $engine,", ({ engine, open }) => {
  const opened = setUpDatabase(open);
  // Jobs of earlier measurements would run first, although their accounts were deleted.
  beforeEach(async () => {
    const queue = await openJobQueue(opened.database);
    await queue.stop();
    const schema = sql.raw(await jobsSchema(opened.database));
    await opened.database.execute(sql`DELETE FROM ${schema}.job`);
  });

  /** Members with good and bad receivers, and what starts the service that notifies them. */
  async function setUp(hostility: Hostility) {
    const service = createDeliveryService(opened);
    undo.push(service.stop);
    const arrivals = new Map<string, number>();
    const good = await startServer(({ headers }, response) => {
      arrivals.set(String(headers["webhook-id"]), performance.now());
      response.end();
    });
    const { receivers, stop } = await startHostileReceivers(hostility, BAD);
    undo.push(stop);
    const join = (url: string) => service.join({ webhook: url, webhookSecret: SECRET });
    const goodMembers = await Promise.all(Array.from({ length: GOOD }, () => join(good.url)));
    const badMembers = await Promise.all(receivers.map(({ url }) => join(url)));
    const start = () =>
      service.start({
        ports: [good, ...receivers].map(({ port }) => port),
        ...{ pauses: [5_000, 15_000], pollEvery: 3_000 },
      });
    const due = new Map<string, number>();
    /** Records crossings of all members with good receivers. */
    async function crossGood(notifier: Notifier): Promise<void> {
      for (const { id } of goodMembers)
        for (const crossing of await service.cross(notifier, id)) due.set(crossing, performance.now());
    }
    async function readLags(since = 0): Promise<number[]> {
      await expect.poll(() => arrivals.size, POLL).toBe(due.size);
      return [...due].map(([crossing, at]) => (arrivals.get(crossing) ?? Number.NaN) - Math.max(at, since));
    }
    return { service, badMembers, start, crossGood, readLags };
  }

  const runs = Array.from({ length: RUNS }, (_, run) => run + 1);
  const hostilities = Object.keys(HOSTILE) as Hostility[];

  it.each(hostilities.flatMap((hostility) => runs.map((run) => [hostility, run] as const)))(
    "are notified within 2 s (p95) while receivers send %s, run %d",
    async (hostility) => {
      const { service, badMembers, start, crossGood, readLags } = await setUp(hostility);
      const { notifier } = await start();
      const report = startReport();
      for (let round = 0; round < 8; round += 1) {
        for (const { id } of badMembers) await service.cross(notifier, id, { times: 3 });
        await crossGood(notifier);
        await delay(500);
      }
      const lags = await readLags();
      report(`${engine}, ${hostility}`, lags);
      expect(percentile(lags, 0.95)).toBeLessThanOrEqual(2_000);
    },
  );

  /** An instance that records crossings and notifies nobody. */
  async function openIdleInstance() {
    const queue = await openJobQueue(opened.database);
    const events = { onEnqueued() {}, onLimited() {} };
    const notifier = createNotifier({
      ...{ queue, limits: DAILY_LIMITS, now: Date.now, restoredAt: null, ...events },
    });
    return { queue, notifier };
  }

  it.each([240, 2_400].flatMap((jobs) => runs.map((run) => [jobs, run] as const)))(
    "are notified within 2 s (p95) of a restart after a kill that left %d jobs of hanging receivers, run %d",
    async (jobs) => {
      const { service, badMembers, start, crossGood, readLags } = await setUp("silence");
      const { queue, notifier: killed } = await openIdleInstance();
      for (const { id } of badMembers) await service.cross(killed, id, { times: jobs / BAD });
      // As many as the killed instance may have had under way.
      await queue.take("webhook", 240);
      await crossGood(killed);
      await queue.stop();
      const report = startReport();
      const { notifier } = await start();
      const started = performance.now();
      for (let round = 0; round < 6; round += 1) {
        await crossGood(notifier);
        await delay(500);
      }
      const lags = await readLags(started);
      report(`${engine}, restart with ${jobs} jobs`, lags);
      expect(percentile(lags, 0.95)).toBeLessThanOrEqual(2_000);
    },
  );
});

describe.each(ENGINES)("a delivery that hangs when the service stops, on $engine,", ({ open }) => {
  const opened = setUpDatabase(open);

  it("holds it up for no more than a second, and has failed", async () => {
    const { port, url, seen } = await startHanging();
    const { start, join, cross, states, stop } = createDeliveryService(opened);
    undo.push(stop);
    const { notifier, stop: end } = await start({ ports: [port] });
    const { id } = await join({ webhook: url, webhookSecret: SECRET });
    await cross(notifier, id);
    await expect.poll(() => seen.length, POLL).toBe(1);
    const begun = performance.now();
    await end();
    expect(performance.now() - begun).toBeLessThan(2_000);
    const error = "The webhook failed. The service was stopped before it answered.";
    expect(await states(id)).toEqual([{ channel: "webhook", state: "waiting", error }]);
    await start({ ports: [port], timeout: 500 });
    await expect.poll(async () => (await states(id))[0]?.state, POLL).toBe("dead");
    expect(seen).toHaveLength(4);
  });
});
