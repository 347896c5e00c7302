import { expect, it, vi } from "vitest";
import { tick, tickFor, wait } from "../exchange/testing/fake-time.ts";
import { sampleTick, wireTick } from "../exchange/testing/sample-ticks.ts";
import { runOnFakeTime, startLive, startOnFakeFeed } from "../testing/fake-pipeline.ts";
import { SAMPLE_TICKER } from "../testing/sample-streams.ts";
import { TIMINGS } from "./timings.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

runOnFakeTime();

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

it("moves to a new connection when the old one is due to be closed, without a tick taken twice", async () => {
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
  expect(old?.closedAt).toBe(Date.now());
  expect(states()).toEqual(["idle", "connecting", "live"]);
});

it("asks the service after a loss only for the symbols of that connection", async () => {
  const symbols = Array.from({ length: 1_500 }, (_, at) => `S${at}USDT`);
  const rest = symbols.slice(1_000);
  const { feed, service, pipeline, asked } = startOnFakeFeed(symbols);
  service.fails = false;
  pipeline.setSymbols(symbols);
  await wait(10 * SECOND);
  const [one, other] = feed.open();
  if (one === undefined || other === undefined) throw new Error("There should be two connections.");
  tick(one, symbols.slice(0, 1_000));
  tick(other, rest);
  await wait(SECOND);
  asked.length = 0;
  other.drop();
  await wait(2 * SECOND);
  await tickFor(feed, rest, SECOND);
  expect(new Set(asked.flat())).toEqual(new Set(rest));
});

it("is idle and leaves nothing behind after stop", async () => {
  const { feed, pipeline, states } = await startLive(["BTCUSDT"]);
  pipeline.stop();
  pipeline.wake(true);
  await wait(60 * SECOND);
  expect(feed.open()).toHaveLength(0);
  expect(states()).toEqual(["idle", "connecting", "live", "idle"]);
  expect(vi.getTimerCount()).toBe(0);
});
