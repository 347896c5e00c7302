import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { watermarks } from "../../database/schema.ts";
import { ONE_ENGINE, setUpDatabase } from "../../testing/databases.ts";
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

describe.each(ONE_ENGINE)("missed prices on $engine", ({ open }) => {
  const opened = setUpDatabase(open);
  let bench: WatchBench;
  beforeEach(() => {
    bench = createWatchBench(opened.database);
  });
  afterEach(() => bench.clear());
  const crossings = () => crossingsOf(bench);

  it("finds what was missed, and says since when nobody had watched", async () => {
    const now = Date.now();
    const since = now - 10 * MINUTE;
    await bench.addAlert(ABOVE, { since });
    bench.past(99, since + MINUTE);
    bench.past(102, since + 2 * MINUTE);
    bench.past(98, since + 3 * MINUTE);
    bench.start();
    await expect.poll(crossings, SOON).toEqual([["102", "klines"]]);
    const [{ at, missedSince } = { at: null, missedSince: null }] = await bench.log();
    expect(missedSince?.getTime()).toBe(since);
    expect(Math.abs((at?.getTime() ?? 0) - (since + 2 * MINUTE))).toBeLessThan(SECOND);
    expect(new Set(bench.requests.map(({ interval }) => interval))).toEqual(new Set(["1s"]));
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
    await expect.poll(crossings, SOON).toEqual([["105.5", "klines"]]);
    expect(new Set(bench.requests.map(({ interval }) => interval))).toEqual(new Set(["1m", "1s"]));
    expect(bench.requests.length).toBeLessThan(6);
  });

  it("finds a price that went beyond the target and back while the feed was gone", async () => {
    await bench.addAlert(ABOVE, { repeatAfter: 1 });
    const { feed } = await startLive(bench);
    bench.trade(99);
    feed.conduct.connects = "fails";
    feed.socket().drop();
    bench.trade(103);
    bench.past(97, Date.now() + SECOND);
    feed.conduct.connects = "opens";
    await expect.poll(crossings, SOON).toEqual([["103", "klines"]]);
    const [crossing] = await bench.log();
    expect(Date.now() - (crossing?.missedSince?.getTime() ?? 0)).toBeLessThan(10 * SECOND);
  });

  it("continues only after the exchange sends valid klines", async () => {
    const gap = 10 * MINUTE;
    const at = Date.now() - gap / 2;
    await bench.addAlert(ABOVE, { since: Date.now() - gap, repeatAfter: 1 });
    bench.past(99, at - gap);
    bench.past(102, at);
    bench.past(98, at + SECOND);
    bench.exchange.isMalformed = (openTime) => openTime <= at && at < openTime + SECOND;
    const instance = await startLive(bench);
    bench.trade(97);
    await expect.poll(() => bench.requests.length, SOON).toBeGreaterThan(1);
    expect(await instance.isLive()).toBe(false);
    expect(await crossings()).toEqual([]);
    for (const watermark of await opened.database.select().from(watermarks))
      expect(watermark.at.getTime()).toBeLessThan(at);
    bench.exchange.isMalformed = () => false;
    bench.exchange.isRepeating = true;
    await expect.poll(crossings, SOON).toEqual([["102", "klines"]]);
    await expectLive(instance);
  });

  it("finds what a price that was missed makes of the next one, however long the exchange fails", async () => {
    bench.exchange.isDown = true;
    const since = Date.now() - 5 * SECOND;
    await bench.addAlert(ABOVE, { since });
    bench.past(99, since + SECOND);
    const instance = bench.start();
    await expect.poll(() => instance.hears(), SOON).toBe(true);
    bench.trade(100);
    await expect.poll(() => bench.requests.length, SOON).toBeGreaterThan(0);
    expect(await bench.log()).toEqual([]);
    bench.exchange.isDown = false;
    await expect.poll(crossings, SOON).toHaveLength(1);
  });
});
