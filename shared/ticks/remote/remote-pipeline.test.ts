// @vitest-environment happy-dom

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { FeedStatus } from "../../contracts/events.ts";
import type { DatedTickers } from "../../contracts/market.ts";
import { createFakeFeed } from "../../exchange/testing/fake-feed.ts";
import { tick, wait } from "../../exchange/testing/fake-time.ts";
import type { FeedPortMessage, FeedPortRequest } from "../../feed/feed-port.ts";
import type { Changes } from "../../streams/apply-changes.ts";
import { createFakeChannel } from "../../testing/fake-channel.ts";
import { startPortedPipeline } from "../feed-ports.ts";
import { servePipeline, startRemotePipeline } from "./remote-pipeline.ts";

const SECOND = 1_000;

const stops: (() => void)[] = [];
beforeEach(() => void vi.useFakeTimers({ now: 1_700_000_000_000 }));
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
});

/** A pipeline in a worker, seen from its page. */
async function start(answer: (symbols: readonly string[]) => Promise<DatedTickers> = async () => ({})) {
  const channel = createFakeChannel();
  const feed = createFakeFeed();
  const written: Changes[] = [];
  const statuses: FeedStatus[] = [];
  servePipeline(channel.worker, startPortedPipeline, { webSocket: feed.webSocket, random: () => 0.5 });
  const fetchTickers = vi.fn(answer);
  const pipeline = startRemotePipeline(channel.page, {
    feed: "ws://feed/ws",
    sink: { write: (changes) => written.push(changes), emptyAmong: (symbols) => [...symbols] },
    onStatus: (status) => statuses.push(status),
    fetchTickers,
  });
  stops.push(pipeline.stop);
  pipeline.setSymbols(["BTCUSDT", "ETHUSDT"]);
  await wait(50);
  const lastOf = (symbol: string) =>
    written.flatMap(({ ticks }) => ticks).findLast((seen) => seen.symbol === symbol)?.last;
  return { feed, pipeline, written, lastOf, fetchTickers, state: () => statuses.at(-1)?.state };
}

it("writes into the page what its worker would show: first ticks soon, later ones with the flush", async () => {
  const { feed, lastOf, state, written } = await start();
  tick(feed.socket(), ["BTCUSDT"], "1");
  await wait(30);
  expect(lastOf("BTCUSDT")).toBe("1");
  expect(state()).toBe("live");
  await wait(SECOND);
  const before = written.length;
  for (const last of ["2", "3", "4"]) {
    await wait(100);
    tick(feed.socket(), ["BTCUSDT"], last);
  }
  await wait(SECOND);
  expect(lastOf("BTCUSDT")).toBe("4");
  expect(written.length - before).toBe(1);
});

it("passes on symbols, and pauses and resumes", async () => {
  const { feed, pipeline, lastOf, state } = await start();
  pipeline.setSymbols(["BTCUSDT"]);
  pipeline.setVisible(["BTCUSDT"]);
  await wait(2 * SECOND);
  expect([...feed.socket().streams]).toEqual(["btcusdt@ticker"]);
  pipeline.pause();
  await wait(10);
  tick(feed.socket(), ["BTCUSDT"], "5");
  await wait(2 * SECOND);
  expect([lastOf("BTCUSDT"), state()]).toEqual([undefined, "paused"]);
  pipeline.resume();
  await wait(10);
  expect(lastOf("BTCUSDT")).toBe("5");
});

it("has the page ask the service for rows that are still empty, and once more where it could not", async () => {
  let fails = true;
  const { fetchTickers, written } = await start(async () => {
    if (fails) throw new Error("The service fails.");
    return {};
  });
  await wait(200);
  expect(fetchTickers).toHaveBeenCalledWith(["BTCUSDT", "ETHUSDT"]);
  expect(written).toEqual([]);
  fails = false;
  await wait(5 * SECOND);
  expect(written.map(({ snapshot }) => snapshot.asked)).toEqual([["BTCUSDT", "ETHUSDT"]]);
});

it("hears of the network through the page", async () => {
  const { feed, pipeline, state } = await start();
  tick(feed.socket(), ["BTCUSDT"]);
  await wait(SECOND);
  pipeline.goOffline();
  await wait(10);
  expect(state()).toBe("offline");
  expect(feed.open()).toEqual([]);
  pipeline.wake(true);
  await wait(SECOND);
  expect(feed.open()).toHaveLength(1);
});

it("serves a port that the page hands on", async () => {
  const { feed, pipeline } = await start();
  const { port1, port2 } = new MessageChannel();
  const received: FeedPortMessage[] = [];
  port2.onmessage = ({ data }) => received.push(data);
  pipeline.openPort(1, port1);
  port2.postMessage({ kind: "symbols", symbols: ["SOLUSDT"] } satisfies FeedPortRequest);
  await wait(3 * SECOND);
  tick(feed.socket(), ["SOLUSDT"], "7");
  await wait(10);
  expect(received).toContainEqual(expect.objectContaining({ kind: "tick", symbol: "SOLUSDT", last: "7" }));
});

it("says nothing more after its end, and closes the connection", async () => {
  const { feed, pipeline, written } = await start();
  tick(feed.socket(), ["BTCUSDT"]);
  pipeline.stop();
  const before = written.length;
  await wait(2 * SECOND);
  expect(written.length).toBe(before);
  expect(feed.open()).toEqual([]);
});
