import { describe, expect, it, vi } from "vitest";
import type { FakeSocket } from "./testing/fake-feed.ts";
import { tick, tickFor, wait } from "./testing/fake-time.ts";
import { runOnFakeTime, startLive, startOnFakeFeed } from "./testing/feed-bench.ts";
import { FEED_TIMINGS } from "./timings.ts";

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
    const { feed, client } = startOnFakeFeed({ random: () => 0 });
    feed.conduct.connects = "fails";
    client.setSymbols(["BTCUSDT"]);
    await wait(300 * SECOND);
    expect(feed.sockets.length).toBeGreaterThan(200);
    expect(feed.sockets.length).toBeLessThan(300);
  });

  it("gives up an attempt that hangs for 10 s", async () => {
    const { feed, client } = startOnFakeFeed();
    feed.conduct.connects = "hangs";
    client.setSymbols(["BTCUSDT"]);
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
    const { client, state } = startOnFakeFeed({ webSocket: Forbidden });
    client.setSymbols(["BTCUSDT"]);
    await wait(10);
    expect(state()).toBe("reconnecting");
  });

  it("reports a gap when a connection is back, and none with the first", async () => {
    const { feed, gaps } = await startLive(["BTCUSDT", "ETHUSDT"]);
    expect(gaps).toEqual([]);
    feed.socket().drop();
    await wait(2 * SECOND);
    expect(gaps).toEqual([["BTCUSDT", "ETHUSDT"]]);
  });

  it("is idle and leaves nothing behind after stop", async () => {
    const { feed, client, states } = await startLive(["BTCUSDT"]);
    client.stop();
    client.wake(true);
    await wait(60 * SECOND);
    expect(feed.sockets).toHaveLength(1);
    expect(feed.open()).toHaveLength(0);
    expect(states).toEqual(["idle", "connecting", "live", "idle"]);
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
      const { feed, states, counters } = await startLive(["BTCUSDT", "ETHUSDT"]);
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
      expect(states).toEqual(["idle", "connecting", "live"]);
      expect(counters.connections).toBe(2);
    },
  );

  it("moves to a new connection when the old one is due to be closed", async () => {
    expect(FEED_TIMINGS.handOver).toBe(23 * HOUR + 50 * MINUTE);
    const timings = { ...FEED_TIMINGS, handOver: MINUTE };
    const { feed, states } = await startLive(["BTCUSDT"], { timings });
    await tickFor(feed, ["BTCUSDT"], MINUTE - SECOND);
    expect(feed.sockets).toHaveLength(1);
    await wait(1.5 * SECOND);
    tick(feed.socket(), ["BTCUSDT"]);
    overlap(feed.sockets, Date.now());
    expect(states).toEqual(["idle", "connecting", "live"]);
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
    const { feed, states, gaps } = await startLive(["BTCUSDT"]);
    const old = feed.socket();
    old.deliver({ e: "serverShutdown", E: 1 });
    await wait(50);
    old.drop();
    await wait(50);
    tick(feed.socket(), ["BTCUSDT"]);
    await wait(5 * SECOND);
    expect(feed.sockets).toHaveLength(2);
    expect(states).toEqual(["idle", "connecting", "live", "reconnecting", "live"]);
    expect(gaps).toEqual([["BTCUSDT"]]);
  });
});
