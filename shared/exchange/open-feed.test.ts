import { describe, expect, it, vi } from "vitest";
import { tick, tickFor, wait } from "./testing/fake-time.ts";
import { runOnFakeTime, startLive, startOnFakeFeed } from "./testing/feed-bench.ts";

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

runOnFakeTime();

describe("the feed's state", () => {
  it("opens no socket as long as no symbol is requested, and closes it when none is any longer", async () => {
    const { feed, client, states } = startOnFakeFeed();
    await wait(60 * SECOND);
    expect(feed.sockets).toHaveLength(0);
    client.setSymbols(["BTCUSDT"]);
    await wait(10);
    expect(feed.open()).toHaveLength(1);
    tick(feed.socket(), ["BTCUSDT"]);
    client.setSymbols([]);
    await wait(60 * SECOND);
    expect(feed.open()).toHaveLength(0);
    expect(states).toEqual(["idle", "connecting", "live", "idle"]);
  });

  it("says at once that a connection is lost, and is live again only with a tick", async () => {
    const { feed, client, states, state } = await startLive(["BTCUSDT"]);
    const lastTickAt = Date.now() - 100;
    feed.socket().drop();
    expect(state()).toBe("reconnecting");
    expect(client.status().lastTickAt).toBe(lastTickAt);
    await wait(SECOND);
    expect(feed.open()).toHaveLength(1);
    expect(state()).toBe("reconnecting");
    tick(feed.socket(), ["BTCUSDT"]);
    expect(states).toEqual(["idle", "connecting", "live", "reconnecting", "live"]);
  });

  it("is stale after 10 s without a tick, probes, and stays connected when the probe is answered", async () => {
    const { feed, state } = await startLive(["BTCUSDT"]);
    feed.list(["btcusdt@ticker"]);
    await wait(9 * SECOND);
    expect(state()).toBe("live");
    await wait(1_500);
    expect(state()).toBe("stale");
    expect(feed.socket().sent.at(-1)?.message.method).toBe("LIST_SUBSCRIPTIONS");
    await wait(20 * SECOND);
    expect(feed.sockets).toHaveLength(1);
    tick(feed.socket(), ["BTCUSDT"]);
    expect(state()).toBe("live");
  });

  it.each([1, 40])("is stale after 5 s without a tick where %i symbols ticked each second", async (count) => {
    const symbols = Array.from({ length: count }, (_, at) => `S${at}USDT`);
    const { feed, state } = await startLive(symbols);
    await tickFor(feed, symbols, 4 * SECOND);
    await wait(3 * SECOND);
    expect(state()).toBe("live");
    await wait(1 * SECOND);
    expect(state()).toBe("stale");
    tick(feed.socket(), symbols);
    expect(state()).toBe("live");
    expect(feed.sockets).toHaveLength(1);
  });

  it("is stale after 5 s without a tick where many symbols have only just begun to tick", async () => {
    const { state } = await startLive(Array.from({ length: 10 }, (_, at) => `S${at}USDT`));
    await wait(4 * SECOND);
    expect(state()).toBe("live");
    await wait(SECOND);
    expect(state()).toBe("stale");
  });

  it("stays live between the rare ticks of a quiet symbol", async () => {
    const { feed, states } = await startLive(["BTCUSDT"]);
    for (let round = 0; round < 5; round += 1) {
      await wait(8 * SECOND);
      tick(feed.socket(), ["BTCUSDT"]);
    }
    expect(states).toEqual(["idle", "connecting", "live"]);
  });

  it("reconnects when a probe stays unanswered for 5 s", async () => {
    const { feed, state } = await startLive(["BTCUSDT"]);
    feed.conduct.answer = () => undefined;
    await wait(14 * SECOND);
    expect(feed.sockets).toHaveLength(1);
    await wait(2 * SECOND);
    expect(state()).toBe("reconnecting");
    expect(feed.sockets).toHaveLength(2);
    expect(feed.open()).toHaveLength(1);
  });

  it("subscribes again to what a probe shows to be lost", async () => {
    const { feed } = await startLive(["BTCUSDT", "ETHUSDT"]);
    feed.list(["ethusdt@ticker"]);
    await wait(11 * SECOND);
    expect(feed.socket().sent.at(-1)?.message).toMatchObject({
      method: "SUBSCRIBE",
      params: ["btcusdt@ticker"],
    });
  });

  it("is offline as soon as the browser is, and reconnects at once when it is back", async () => {
    const { feed, client, state } = await startLive(["BTCUSDT"]);
    client.goOffline();
    expect(state()).toBe("offline");
    expect(feed.open()).toHaveLength(0);
    await wait(20 * SECOND);
    expect(feed.sockets).toHaveLength(1);
    client.wake(true);
    expect(feed.sockets).toHaveLength(2);
    expect(state()).toBe("reconnecting");
    await wait(5);
    tick(feed.socket(), ["BTCUSDT"]);
    expect(state()).toBe("live");
  });

  it("detects after a long sleep that the connection has died, within 3 s", async () => {
    const { feed, state } = await startLive(["BTCUSDT"]);
    feed.conduct.answer = () => undefined;
    vi.setSystemTime(Date.now() + 8 * HOUR);
    await wait(600);
    expect(state()).toBe("stale");
    await wait(3 * SECOND);
    expect(feed.sockets.length).toBeGreaterThan(1);
    expect(feed.sockets[0]?.closedAt).not.toBeNull();
  });

  it("does not call values live whose age a clock that was set back hides", async () => {
    const { feed, client, state } = await startLive(["BTCUSDT"]);
    feed.conduct.answer = () => undefined;
    vi.setSystemTime(Date.now() - HOUR);
    await wait(600);
    expect(state()).toBe("reconnecting");
    expect(client.status().lastTickAt).toBeLessThanOrEqual(Date.now());
    await wait(10 * SECOND);
    expect(state()).toBe("stale");
    await wait(6 * SECOND);
    expect(feed.sockets).toHaveLength(2);
  });

  it("is live again with the next tick after the clock was set back, on the same connection", async () => {
    const { feed, state } = await startLive(["BTCUSDT"]);
    vi.setSystemTime(Date.now() - HOUR);
    await wait(600);
    tick(feed.socket(), ["BTCUSDT"]);
    expect(state()).toBe("live");
    expect(feed.sockets).toHaveLength(1);
  });

  it("keeps a connection that survived the sleep", async () => {
    const { feed } = await startLive(["BTCUSDT"]);
    vi.setSystemTime(Date.now() + 60 * SECOND);
    await wait(5 * SECOND);
    expect(feed.sockets).toHaveLength(1);
  });
});
