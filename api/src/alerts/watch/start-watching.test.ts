import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ONE_ENGINE, setUpDatabase } from "../../testing/databases.ts";
import { createRecordedLog } from "../../testing/test-log.ts";
import { createWatchBench, type WatchBench } from "../../testing/watch-bench.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const ABOVE = { kind: "above", price: "100" } as const;
const soon = { timeout: 8_000, interval: 20 };

describe.each(ONE_ENGINE)("watching on $engine", ({ open }) => {
  const opened = setUpDatabase(open);
  let bench: WatchBench;
  beforeEach(() => {
    bench = createWatchBench(opened.database);
  });
  afterEach(() => bench.clear());

  /** An instance that judges ticks of BTCUSDT as they come. */
  async function startLive(...given: Parameters<WatchBench["start"]>) {
    const instance = bench.start(...given);
    await isLive(instance);
    return instance;
  }
  const isLive = (instance: ReturnType<WatchBench["start"]>) => expect.poll(instance.isLive, soon).toBe(true);
  const crossings = async () => (await bench.log()).map(({ price, source }) => [price, source]);

  it("records a crossing once, and has the member told in the same transaction", async () => {
    const userId = await bench.addMember();
    const id = await bench.addAlert(ABOVE, { userId });
    const instance = await startLive();
    bench.trade(99);
    bench.trade(100.5);
    bench.trade(99);
    bench.trade(101);
    await expect.poll(() => bench.told, soon).toHaveLength(1);
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
    await expect.poll(() => instance.hears(), soon).toBe(false);
    expect(await bench.log()).toHaveLength(1);
  });

  it("takes up alerts that are made, changed and deleted while it watches", async () => {
    const instance = bench.start();
    const first = await bench.addAlert({ kind: "below", price: "50" });
    await isLive(instance);
    bench.trade(60);
    // Made before the next price, and noticed after it.
    await bench.addAlert(ABOVE, { repeatAfter: 1 });
    bench.trade(99);
    bench.trade(101);
    await expect.poll(crossings, soon).toEqual([["101", "tick"]]);
    await opened.database.execute(
      `UPDATE alerts SET status = 'deleted', changed_at = clock_timestamp(), revision = 2 WHERE id = '${first}'`,
    );
    await bench.addAlert({ kind: "near", price: "200", percent: 1 }, { symbol: "ETHUSDT" });
    await expect.poll(() => instance.hears("ETHUSDT"), soon).toBe(true);
    await isLive(instance);
    bench.trade(150, "ETHUSDT");
    bench.trade(40);
    bench.trade(199, "ETHUSDT");
    await expect.poll(crossings, soon).toHaveLength(2);
    expect((await bench.log())[1]?.symbol).toBe("ETHUSDT");
  });

  it("finds what was missed, and says since when nobody had watched", async () => {
    const now = Date.now();
    const since = now - 10 * MINUTE;
    await bench.addAlert(ABOVE, { since });
    bench.past(99, since + MINUTE);
    bench.past(102, since + 2 * MINUTE);
    bench.past(98, since + 3 * MINUTE);
    bench.start();
    await expect.poll(crossings, soon).toEqual([["102", "klines"]]);
    const [{ at, missedSince } = { at: null, missedSince: null }] = await bench.log();
    expect(missedSince?.getTime()).toBe(since);
    expect(Math.abs((at?.getTime() ?? 0) - (since + 2 * MINUTE))).toBeLessThan(SECOND);
    expect(bench.requests.map(({ interval }) => interval)).toEqual(["1s"]);
  });

  it("reads a long gap by the minute, with the minutes before it where a move needs them", async () => {
    const now = Date.now();
    await bench.addAlert(
      { kind: "moves", percent: 5, window: "1h" },
      { since: now - 90 * MINUTE, watched: true },
    );
    await opened.database.execute(
      `INSERT INTO watermarks VALUES ('BTCUSDT', to_timestamp(${(now - 50 * MINUTE) / 1_000}), '100')`,
    );
    bench.past(100, now - 60 * MINUTE);
    bench.past(104, now - 40 * MINUTE);
    bench.past(105.5, now - 20 * MINUTE);
    bench.start();
    await expect.poll(crossings, soon).toEqual([["105.5", "klines"]]);
    // Where a minute has just ended nothing is left to read by the second.
    expect(bench.requests.map(({ interval }) => interval).join(" ")).toMatch(/^1m 1m( 1s)?$/);
  });

  it("reads minutes from an exchange that has no klines of a second", async () => {
    bench.exchange.hasSeconds = false;
    const since = Date.now() - 10 * MINUTE;
    await bench.addAlert(ABOVE, { since });
    bench.past(99, since + 2 * MINUTE);
    bench.past(102, since + 4 * MINUTE);
    bench.start();
    await expect.poll(crossings, soon).toEqual([["102", "klines"]]);
  });

  it("finds a price that went beyond the target and back while the feed was gone", async () => {
    await bench.addAlert(ABOVE, { repeatAfter: 1 });
    const { feed } = await startLive();
    bench.trade(99);
    feed.conduct.connects = "fails";
    feed.socket().drop();
    bench.trade(103);
    bench.past(97, Date.now() + SECOND);
    feed.conduct.connects = "opens";
    await expect.poll(crossings, soon).toEqual([["103", "klines"]]);
    const [crossing] = await bench.log();
    expect(Date.now() - (crossing?.missedSince?.getTime() ?? 0)).toBeLessThan(10 * SECOND);
  });

  it("keeps ticks in their order until missed prices are read, however long the exchange fails", async () => {
    bench.exchange.isDown = true;
    const since = Date.now() - 5 * SECOND;
    await bench.addAlert(ABOVE, { since });
    bench.past(99, since + SECOND);
    const instance = bench.start();
    await expect.poll(() => instance.hears(), soon).toBe(true);
    bench.trade(100);
    await expect.poll(() => bench.requests.length, soon).toBeGreaterThan(2);
    expect(await bench.log()).toEqual([]);
    bench.exchange.isDown = false;
    await expect.poll(crossings, soon).toHaveLength(1);
  });

  it("never counts a late tick of an older trade", async () => {
    const armed = await bench.addAlert(ABOVE);
    const { feed } = await startLive();
    bench.trade(101);
    const stale = { e: "24hrTicker", s: "BTCUSDT", p: "0", P: "0", w: "1", c: "99", o: "1", h: "1", l: "1" };
    feed.socket().deliver({ ...stale, v: "1", q: "1", O: 1, C: 2, F: 1, L: 5, n: 1, E: Date.now() });
    bench.trade(102);
    await expect.poll(async () => (await bench.alert(armed))?.watchedRevision, soon).toBe(1);
    expect(await bench.log()).toEqual([]);
  });

  it("leaves out what was judged of an alert that its owner has changed meanwhile", async () => {
    const id = await bench.addAlert(ABOVE);
    await startLive({ timings: { readChanges: 400, batch: 100 } });
    bench.trade(99);
    await opened.database.execute(
      `UPDATE alerts SET condition = '{"kind":"above","price":"500"}', revision = 2, since = now(), changed_at = clock_timestamp() WHERE id = '${id}'`,
    );
    bench.trade(101);
    bench.trade(499);
    await expect.poll(async () => (await bench.alert(id))?.isArmed, soon).toBe(true);
    bench.trade(501);
    await expect.poll(crossings, soon).toEqual([["501", "tick"]]);
  });

  it("keeps crossings while the member cannot be told, and records them afterwards once", async () => {
    let failures = 3;
    await bench.addAlert(ABOVE);
    const { log, messages } = createRecordedLog();
    await startLive({
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
    await expect.poll(crossings, soon).toHaveLength(1);
    expect(bench.told).toHaveLength(1);
    expect(messages()).toContain("Crossings could not be recorded. Trying again.");
  });

  it("reads each symbol once, however many alerts there are", async () => {
    const userId = await bench.addMember();
    const since = Date.now() - 2 * MINUTE;
    bench.past(50, since);
    for (let at = 0; at < 20; at += 1)
      await bench.addAlert({ kind: "above", price: `${100 + at}` }, { userId, since });
    await startLive();
    expect(bench.requests).toHaveLength(1);
  });

  it("says what it counts", async () => {
    await bench.addAlert(ABOVE);
    const { metrics } = await startLive();
    bench.trade(99);
    bench.trade(101);
    await expect.poll(crossings, soon).toHaveLength(1);
    const text = () => metrics.register.metrics();
    await expect.poll(text, soon).toMatch(/alert_evaluations_total 2/);
    expect(await text()).toMatch(/alert_crossings_total\{source="tick"\} 1/);
    expect(await text()).toMatch(/alerts_watching 1/);
    expect(await text()).toMatch(/alert_record_lag_seconds_count 1/);
  });
});
