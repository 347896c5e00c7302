import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { alerts, watermarks } from "../../database/schema.ts";
import { ONE_ENGINE, setUpDatabase } from "../../testing/databases.ts";
import { createRecordedLog } from "../../testing/test-log.ts";
import {
  createWatchBench,
  crossingsOf,
  expectLive,
  SOON,
  startLive,
  type WatchBench,
} from "../../testing/watch-bench.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const ABOVE = { kind: "above", price: "100" } as const;

describe.each(ONE_ENGINE)("watching on $engine", ({ open }) => {
  const opened = setUpDatabase(open);
  let bench: WatchBench;
  beforeEach(() => {
    bench = createWatchBench(opened.database);
  });
  afterEach(() => bench.clear());
  const crossings = () => crossingsOf(bench);

  it("records a crossing once, notifies the member in the same transaction, and counts both", async () => {
    const userId = await bench.addMember();
    const id = await bench.addAlert(ABOVE, { userId });
    const instance = await startLive(bench);
    bench.trade(99);
    bench.trade(100.5);
    bench.trade(99);
    bench.trade(101);
    await expect.poll(() => bench.told, SOON).toHaveLength(1);
    const [crossing] = await bench.log();
    expect(crossing).toMatchObject({
      ...{ userId, alertId: id, number: 1, symbol: "BTCUSDT", note: "Sell.", price: "100.5" },
      ...{ condition: JSON.stringify(ABOVE), source: "tick", missedSince: null },
    });
    expect(bench.told).toEqual([
      {
        ...{
          ordinal: crossing?.ordinal,
          userId,
          alertId: id,
          number: 1,
          symbol: "BTCUSDT",
          condition: ABOVE,
        },
        ...{ note: "Sell.", price: "100.5", at: crossing?.at.getTime(), source: "tick", missedSince: null },
      },
    ]);
    expect(await bench.alert(id)).toMatchObject({
      ...{ status: "done", crossings: 1, isArmed: false, crossedAt: crossing?.at, since: crossing?.at },
    });
    const counts = await instance.metrics.register.metrics();
    expect(counts).toMatch(/alert_evaluations_total [1-9]/);
    expect(counts).toMatch(/alert_crossings_total\{source="tick"\} 1/);
    expect(counts).toMatch(/alerts_watching 1/);
    expect(counts).toMatch(/alert_record_lag_seconds_count 1/);
    await expect.poll(() => instance.hears(), SOON).toBe(false);
    expect(await bench.log()).toHaveLength(1);
  });

  it("takes up alerts that are made, changed and deleted while it watches", async () => {
    const first = await bench.addAlert({ kind: "below", price: "50" });
    const instance = await startLive(bench);
    bench.trade(60);
    // Made before the next price, and noticed after it.
    await bench.addAlert(ABOVE, { repeatAfter: 1 });
    bench.trade(99);
    bench.trade(101);
    await expect.poll(crossings, SOON).toEqual([["101", "tick"]]);
    await opened.database.execute(
      `UPDATE alerts SET status = 'deleted', changed_at = clock_timestamp(), revision = 2 WHERE id = '${first}'`,
    );
    await bench.addAlert({ kind: "near", price: "200", percent: 1 }, { symbol: "ETHUSDT" });
    await expect.poll(() => instance.hears("ETHUSDT"), SOON).toBe(true);
    bench.trade(150, "ETHUSDT");
    bench.trade(40);
    bench.trade(199, "ETHUSDT");
    await expect.poll(crossings, SOON).toHaveLength(2);
    expect((await bench.log())[1]?.symbol).toBe("ETHUSDT");
  });

  it("goes on where the watermark is ahead of the exchange's clock", async () => {
    const ahead = Date.now() + 60 * MINUTE;
    // It repeats, because a symbol without active alerts has no checkpoint.
    await bench.addAlert(ABOVE, { since: Date.now() - MINUTE, watched: true, repeatAfter: 60 });
    await opened.database.execute(
      `INSERT INTO watermarks VALUES ('BTCUSDT', to_timestamp(${ahead / 1_000}), '100')`,
    );
    await startLive(bench);
    bench.trade(99);
    bench.trade(101);
    await expect.poll(crossings, SOON).toEqual([["101", "tick"]]);
    const watermark = async () => (await opened.database.select().from(watermarks))[0]?.at.getTime();
    await expect.poll(watermark, SOON).toBeLessThan(ahead - 59 * MINUTE);
  });

  it("judges ticks of a pair that the exchange does not list", async () => {
    bench.exchange.unlisted.add("BTCUSDT");
    await bench.addAlert(ABOVE, { repeatAfter: 1 });
    const { log, messages } = createRecordedLog();
    await startLive(bench, { log });
    bench.trade(99);
    bench.trade(101);
    await expect.poll(crossings, { timeout: 2_000 }).toHaveLength(1);
    expect(messages()).toContain("The exchange does not list the pair of an alert. Checking again later.");
  });

  it("leaves out what was judged of an alert that its owner has changed meanwhile", async () => {
    const id = await bench.addAlert(ABOVE);
    await startLive(bench, { timings: { readChanges: 400, batch: 100 } });
    bench.trade(99);
    await opened.database.execute(
      `UPDATE alerts SET condition = '{"kind":"above","price":"500"}', revision = 2, since = now(), changed_at = clock_timestamp() WHERE id = '${id}'`,
    );
    bench.trade(101);
    bench.trade(499);
    await expect.poll(async () => (await bench.alert(id))?.isArmed, SOON).toBe(true);
    bench.trade(501);
    await expect.poll(crossings, SOON).toEqual([["501", "tick"]]);
  });

  it("keeps crossings while the member cannot be notified, and records them afterwards once", async () => {
    let failures = 3;
    await bench.addAlert(ABOVE);
    const { log, messages } = createRecordedLog();
    await startLive(bench, {
      log,
      notifier: {
        async enqueue(_, all) {
          failures -= 1;
          if (failures >= 0) throw new Error("There is no room.");
          bench.told.push(...all);
        },
      },
    });
    bench.trade(99);
    bench.trade(101);
    await expect.poll(crossings, SOON).toHaveLength(1);
    expect(bench.told).toHaveLength(1);
    expect(messages()).toContain("Crossings could not be recorded. Trying again.");
  });

  it("reads each symbol once, however many alerts there are", async () => {
    const userId = await bench.addMember();
    const since = Date.now() - 2 * MINUTE;
    bench.past(50, since);
    for (let at = 0; at < 20; at += 1)
      await bench.addAlert({ kind: "above", price: `${100 + at}` }, { userId, since });
    const instance = await startLive(bench);
    bench.trade(50);
    await expectLive(instance);
    expect(bench.requests.length).toBeLessThan(5);
  });

  it("records no crossing of an alert that expired a moment ago, though it is still watched", async () => {
    const [over, going] = [await bench.addAlert(ABOVE), await bench.addAlert(ABOVE)];
    await opened.database
      .update(alerts)
      .set({ expiresAt: new Date(Date.now() - SECOND) })
      .where(eq(alerts.id, over));
    const instance = await startLive(bench);
    bench.trade(99);
    await expectLive(instance);
    bench.trade(101);
    await expect.poll(async () => (await bench.log()).map(({ alertId }) => alertId), SOON).toEqual([going]);
    expect((await bench.alert(over))?.crossings).toBe(0);
  });
});
