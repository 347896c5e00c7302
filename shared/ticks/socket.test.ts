import { describe, expect, it, vi } from "vitest";
import type { FakeSocket } from "../testing/fake-feed.ts";
import { runOnFakeTime, startLive, startOnFakeFeed, tick, tickFor, wait } from "../testing/fake-pipeline.ts";
import { SAMPLE_TICKER, sampleTick, wireTick } from "../testing/sample-ticks.ts";
import { TIMINGS } from "./timings.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

runOnFakeTime();

describe("connecting", () => {
  it("backs off with full jitter up to 30 s, and starts over only after data", async () => {
    const { feed } = await startLive(["BTCUSDT"]);
    feed.conduct.connects = "fails";
    feed.socket().drop();
    await wait(180 * SECOND);
    const starts = feed.sockets.slice(1).map(({ openedAt }) => openedAt);
    const gaps = starts.slice(1).map((at, index) => at - (starts[index] ?? 0));
    expect(gaps.slice(0, 8)).toEqual([501, 1_001, 2_001, 4_001, 8_001, 15_001, 15_001, 15_001]);
    feed.conduct.connects = "opens";
    await wait(16 * SECOND);
    const opened = Date.now();
    feed.socket().drop();
    await wait(14 * SECOND);
    expect(feed.socket().openedAt).toBeLessThan(opened);
    await wait(2 * SECOND);
    tick(feed.socket(), ["BTCUSDT"]);
    feed.socket().drop();
    await wait(300);
    expect(feed.open()).toHaveLength(1);
  });

  it("never opens more than 300 connections in 5 minutes", async () => {
    const { feed, pipeline, service } = startOnFakeFeed(["BTCUSDT"], { random: () => 0 });
    service.fails = false;
    feed.conduct.connects = "fails";
    pipeline.setSymbols(["BTCUSDT"]);
    await wait(300 * SECOND);
    expect(feed.sockets.length).toBeGreaterThan(200);
    expect(feed.sockets.length).toBeLessThan(300);
  });

  it("gives up an attempt that hangs for 10 s", async () => {
    const { feed, pipeline } = startOnFakeFeed(["BTCUSDT"]);
    feed.conduct.connects = "hangs";
    pipeline.setSymbols(["BTCUSDT"]);
    await wait(10 * SECOND + 300);
    expect(feed.sockets).toHaveLength(2);
    expect(feed.sockets[0]?.closedAt).not.toBeNull();
  });

  it("survives a browser that forbids the address", async () => {
    class Forbidden {
      constructor() {
        throw new DOMException("Blocked by the policy of the page.", "SecurityError");
      }
      addEventListener() {}
      send() {}
      close() {}
    }
    const { pipeline, state } = startOnFakeFeed(["BTCUSDT"], { webSocket: Forbidden });
    pipeline.setSymbols(["BTCUSDT"]);
    await wait(10);
    expect(state()).toBe("reconnecting");
  });

  it("asks for a snapshot after a gap, which never overwrites a newer tick", async () => {
    const { feed, service, asked, ticker } = await startLive(["BTCUSDT", "ETHUSDT"]);
    await wait(40 * SECOND);
    Object.assign(service, { fails: false });
    service.tickers = {
      BTCUSDT: SAMPLE_TICKER,
      ETHUSDT: { ...SAMPLE_TICKER, lastId: Number.MAX_SAFE_INTEGER },
    };
    const before = asked.length;
    feed.socket().drop();
    await wait(2 * SECOND);
    expect(asked.slice(before)).toEqual([["BTCUSDT", "ETHUSDT"]]);
    expect(ticker("BTCUSDT").last).toBe("11");
    expect(ticker("ETHUSDT").last).toBe("7");
  });

  it("is idle and leaves nothing behind after stop", async () => {
    const { feed, pipeline, states } = await startLive(["BTCUSDT"]);
    pipeline.stop();
    pipeline.wake(true);
    await wait(60 * SECOND);
    expect(feed.sockets).toHaveLength(1);
    expect(feed.open()).toHaveLength(0);
    expect(states()).toEqual(["idle", "connecting", "live", "idle"]);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("hand-over", () => {
  const overlap = ([old, successor]: FakeSocket[], live: number) => {
    expect(successor?.openedAt).toBeLessThan(live);
    expect(old?.closedAt).toBe(live);
  };

  it.each([
    ["bare", { e: "serverShutdown", E: 1 }],
    ["wrapped", { stream: "btcusdt@ticker", data: { e: "serverShutdown", E: 1 } }],
  ])(
    "moves to a new connection at a shutdown notice (%s), and closes the old one when that ticks",
    async (_, notice) => {
      const { feed, states, pipeline } = await startLive(["BTCUSDT", "ETHUSDT"]);
      const old = feed.socket();
      old.deliver(notice);
      old.deliver(notice);
      await wait(50);
      tick(old, ["BTCUSDT"]);
      expect(feed.sockets).toHaveLength(2);
      expect(old.closedAt).toBeNull();
      tick(feed.socket(), ["BTCUSDT"]);
      overlap(feed.sockets, Date.now());
      await wait(SECOND);
      expect(states()).toEqual(["idle", "connecting", "live"]);
      expect(pipeline.counters.connections).toBe(2);
    },
  );

  it("moves to a new connection when the old one is due to be closed, without a tick taken twice", async () => {
    expect(TIMINGS.handOver).toBe(23 * HOUR + 50 * MINUTE);
    const { feed, pipeline, states } = await startLive(["BTCUSDT"], {
      timings: { ...TIMINGS, handOver: MINUTE },
    });
    await tickFor(feed, ["BTCUSDT"], MINUTE - SECOND);
    expect(feed.sockets).toHaveLength(1);
    await wait(1.5 * SECOND);
    const [old, successor] = feed.sockets;
    const { ticks, late } = pipeline.counters;
    const both = wireTick(sampleTick("BTCUSDT", { asOf: Date.now(), lastTradeId: 1_000_000 }));
    old?.deliver(both);
    successor?.deliver(both);
    old?.deliver(both);
    expect(pipeline.counters).toMatchObject({ ticks: ticks + 1, late: late + 1 });
    overlap(feed.sockets, Date.now());
    expect(states()).toEqual(["idle", "connecting", "live"]);
  });

  it("stays on a connection that ticks when the successor is mute or does not come about", async () => {
    const { feed, state } = await startLive(["BTCUSDT"]);
    const old = feed.socket();
    old.deliver({ e: "serverShutdown", E: 1 });
    for (let passed = 0; passed < 8; passed += 1) {
      await wait(SECOND);
      tick(old, ["BTCUSDT"]);
    }
    expect(old.closedAt).toBeNull();
    expect(feed.sockets.length).toBeGreaterThan(2);
    expect(feed.open()).toHaveLength(2);
    expect(state()).toBe("live");
  });

  it("goes on with the successor when the old connection closes first", async () => {
    const { feed, states, asked } = await startLive(["BTCUSDT"]);
    const old = feed.socket();
    const before = asked.length;
    old.deliver({ e: "serverShutdown", E: 1 });
    await wait(50);
    old.drop();
    await wait(50);
    tick(feed.socket(), ["BTCUSDT"]);
    await wait(5 * SECOND);
    expect(feed.sockets).toHaveLength(2);
    expect(states()).toEqual(["idle", "connecting", "live", "reconnecting", "live"]);
    expect(asked.length).toBeGreaterThan(before);
  });
});
