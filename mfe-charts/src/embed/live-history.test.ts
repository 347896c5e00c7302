import type { Ticker } from "@cointide/shared/contracts/streams";
import { sampleTick } from "@cointide/shared/exchange/testing/sample-ticks";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Candle, CandlePage } from "../candles/candles.ts";
import { sampleCandles } from "../testing/klines.ts";
import { LiveHistory, MAX_CANDLES } from "./live-history.ts";

const MINUTE = 60_000;
const START = Date.UTC(2026, 10, 25, 12, 30, 20);

beforeEach(() => {
  vi.useFakeTimers({ now: START });
});
afterEach(() => vi.useRealTimers());

const pageOf = (candles: Candle[], hasHoles = false): CandlePage => ({ candles, hasHoles });

/** The exchange as it is now, of whose candles the closes count up from the one at the start. */
const exchange = () => {
  const count = 300 + Math.floor((Date.now() - START) / MINUTE);
  return vi.fn(async (limit: number) => pageOf(sampleCandles("1m", count, Date.now()).slice(-limit)));
};
const tickAt = (time: number, last: string): Ticker => {
  const tick = sampleTick("BTCUSDT", { last, close: time, asOf: time, arrivedAt: time });
  return { ...tick, eventTime: time, state: "live" };
};
const closes = (candles: readonly Candle[]) => candles.map(({ close }) => Number(close));

it("loads all at first, and then only what is new with some that are known", async () => {
  const history = new LiveHistory("1m");
  await history.renew(exchange());
  expect(closes(history.candles)).toEqual(Array.from({ length: MAX_CANDLES }, (_, at) => 101 + at));
  vi.setSystemTime(START + 2 * MINUTE);
  const fetch = exchange();
  await history.renew(fetch);
  expect(fetch.mock.calls).toEqual([[5]]);
  expect(history.candles).toHaveLength(MAX_CANDLES);
  expect(history.candles.at(-1)?.close).toBe("302");
});

it("loads all again where candles would be missing between", async () => {
  const history = new LiveHistory("1m");
  await history.renew(exchange());
  const late = sampleCandles("1m", 400, START + 60 * MINUTE);
  const fetch = vi.fn(async (limit: number) => pageOf(late.slice(-limit)));
  await history.renew(fetch);
  expect(fetch.mock.calls).toEqual([[3], [MAX_CANDLES]]);
  expect(history.candles).toEqual(late.slice(-MAX_CANDLES));
});

it("loads all again while candles may be missing within, and keeps what it knows where there are none", async () => {
  const history = new LiveHistory("1m");
  const all = sampleCandles("1m", 300, START);
  const damaged = all.filter((_, at) => at !== 280);
  const fetch = vi.fn(async (limit: number) => pageOf(damaged.slice(-limit), true));
  await history.renew(fetch);
  await history.renew(fetch);
  expect(closes(history.candles)).not.toContain(281);
  fetch.mockImplementation(async (limit) => pageOf(all.slice(-limit)));
  await history.renew(fetch);
  expect(closes(history.candles)).toEqual(Array.from({ length: MAX_CANDLES }, (_, at) => 101 + at));
  fetch.mockImplementation(async () => pageOf([]));
  await history.renew(fetch);
  expect(history.candles).toHaveLength(MAX_CANDLES);
  expect(fetch.mock.calls).toEqual([[MAX_CANDLES], [MAX_CANDLES], [MAX_CANDLES], [3]]);
});

it("moves the newest candle with the last price, and begins the next at its time", async () => {
  const history = new LiveHistory("1m");
  await history.renew(exchange());
  history.takeTicker(tickAt(START, "350"));
  expect(history.candles.at(-1)).toMatchObject({ open: "300", high: "350", close: "350" });
  expect(history.candles).toHaveLength(MAX_CANDLES);
  history.takeTicker(tickAt(START + MINUTE, "340"));
  expect(history.candles.at(-2)).toMatchObject({ close: "350" });
  expect(history.candles.at(-1)).toMatchObject({ open: "340", close: "340", volume: 0 });
  expect(history.isBehind).toBe(false);
  history.takeTicker(tickAt(START + 3 * MINUTE, "345"));
  expect(history.isBehind).toBe(true);
});

it("moves the newest candle by a feed whose clock is wrong, and leaves the next one to the exchange", async () => {
  const history = new LiveHistory("1m");
  const wrong = { ...tickAt(START, "350"), close: START + 60 * MINUTE };
  history.takeTicker(wrong);
  await history.renew(exchange());
  expect(history.candles.at(-1)?.close).toBe("300");
  history.takeTicker(wrong);
  expect(history.candles.at(-1)?.close).toBe("350");
  expect([history.candles.length, history.isBehind]).toEqual([MAX_CANDLES, false]);
});
