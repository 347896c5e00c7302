import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { leases, users } from "../../database/schema.ts";
import { ONE_ENGINE, setUpDatabase } from "../../testing/databases.ts";
import { createMortalDatabase } from "../../testing/mortal-database.ts";
import { createRecordedLog } from "../../testing/test-log.ts";
import { createWatchBench, type WatchBench } from "../../testing/watch-bench.ts";
import { createDatabaseStorage } from "./database-storage.ts";
import { acquireLease } from "./lease.ts";
import { WATCH_TIMINGS } from "./timings.ts";
import { wait } from "./wait.ts";

const ABOVE = { kind: "above", price: "100" } as const;
const soon = { timeout: 15_000, interval: 20 };

describe.each(ONE_ENGINE)("several instances on $engine", ({ open }) => {
  const opened = setUpDatabase(open);
  let bench: WatchBench;
  beforeEach(() => {
    bench = createWatchBench(opened.database);
  });
  afterEach(() => bench.clear());

  const storageOf = (term: number) =>
    createDatabaseStorage({
      ...{ database: opened.database, term, overlap: 0 },
      notifier: { enqueue: async () => {} },
    });
  type Instance = ReturnType<WatchBench["start"]>;
  const hears = (instance: Instance) => expect.poll(() => instance.hears(), soon).toBe(true);

  it("watch one at a time, and the next goes on at once where one stops", async () => {
    await bench.addAlert(ABOVE, { repeatAfter: 1 });
    const one = bench.start();
    await hears(one);
    const two = bench.start();
    bench.trade(99);
    bench.trade(101);
    await expect.poll(() => bench.told, soon).toHaveLength(1);
    expect(two.feed.sockets).toHaveLength(0);
    await one.stop();
    await hears(two);
    expect(await bench.log()).toHaveLength(1);
  });

  it("takes over when the lease of a killed instance ends, and misses no crossing", async () => {
    await bench.addAlert(ABOVE, { since: Date.now() - 1_000 });
    const mortal = createMortalDatabase(opened.database, () => false);
    const one = bench.start({ database: mortal.database });
    await hears(one);
    bench.trade(99);
    bench.start();
    mortal.die();
    one.kill();
    bench.trade(101);
    bench.past(98, Date.now() + 1_000);
    await expect.poll(() => bench.told, soon).toHaveLength(1);
    expect(bench.told[0]).toMatchObject({ price: "101", source: "klines" });
    // Members wait no longer than 10 s, the gap's reading included.
    expect(WATCH_TIMINGS.lease + WATCH_TIMINGS.acquire).toBeLessThan(8_000);
  });

  it("refuses what a former holder of the lease still records, and it ends", async () => {
    const id = await bench.addAlert(ABOVE);
    const { log, messages } = createRecordedLog();
    const one = bench.start({ log, timings: { renew: 60_000, checkpoint: 60_000 } });
    await hears(one);
    await opened.database
      .update(leases)
      .set({ term: sql`term + 1`, holder: "another", expiresAt: sql`clock_timestamp() + interval '1 hour'` });
    bench.trade(99);
    bench.trade(101);
    await expect.poll(messages, soon).toContain("Another instance watches alerts now.");
    expect(await bench.log()).toEqual([]);
    expect(await bench.alert(id)).toMatchObject({ status: "active", crossings: 0 });
  });

  it("lets an account be deleted with its alerts while a crossing of one is recorded", async () => {
    const userId = await bench.addMember();
    const alertId = await bench.addAlert(ABOVE, { userId });
    const { database } = opened;
    const term = (await acquireLease(database, "one", 60_000)) as number;
    const fresh = {
      ...{ userId, alertId, symbol: "BTCUSDT", revision: 1, repeatAfter: null, number: 1, price: "101" },
      ...{ at: Date.now(), source: "tick" as const, missedSince: null, isUncertain: false },
    };
    let recording: Promise<unknown> = Promise.resolve();
    await database.transaction(async (deleting) => {
      await deleting.execute(sql`SELECT id FROM users WHERE id = ${userId} FOR UPDATE`);
      recording = storageOf(term).record([fresh]);
      // On PGlite it waits for this transaction; on PostgreSQL it comes as far as the member.
      await wait(100, new AbortController().signal);
      await deleting.delete(users).where(eq(users.id, userId));
    });
    expect(await recording).toEqual([]);
    expect(await bench.log()).toEqual([]);
  });
});
