import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { marketsSchema } from "@cointide/shared/contracts/markets";
import { expect, it } from "vitest";
import { createFakeExchange } from "../../testing/fake-exchange.ts";
import { createTestClock } from "../../testing/test-clock.ts";
import { createRecordedLog } from "../../testing/test-log.ts";
import { createCachedMarket } from "../cached-market.ts";
import { ExchangeError } from "../exchange.ts";
import type { Market } from "../market.ts";
import { createWeightLimiter } from "../weight-limiter.ts";
import { readMarkets } from "./read-markets.ts";
import { reportReads } from "./report-reads.ts";

const SYMBOLS = ["ADAUSDT", "BTCUSDT", "ETHUSDT"];

/** @param timeout how long a reader waits for the exchange, in ms: a busy machine must not reach it. */
function setup(timeout = 5_000) {
  const exchange = createFakeExchange(SYMBOLS);
  const clock = createTestClock();
  const limiter = createWeightLimiter(clock.now);
  const reads: string[] = [];
  const malformed: unknown[] = [];
  const { log, messages } = createRecordedLog();
  const market = createCachedMarket(exchange, {
    ...{ now: clock.now, timeout, limiter },
    onRead: (outcome) => reads.push(outcome),
    readMarkets: reportReads(readMarkets, { log, onMalformed: (...report) => malformed.push(report) }),
  });
  return { exchange, clock, limiter, market, reads, malformed, messages };
}

const parse = (bytes: Uint8Array) => marketsSchema.parse(JSON.parse(Buffer.from(bytes).toString())).markets;

/** What is known of each symbol: its last price, and how much older it is than the answer. */
async function pricesOf(market: Market) {
  const rows = parse((await market.markets()).value.json);
  return Object.fromEntries(
    rows.map(([symbol, , , ticker]) => [symbol, ticker && [ticker[0], ticker[9] ?? 0]]),
  );
}

const down = () => new ExchangeError("unreachable", 1_000);

it("asks the exchange once for 1,000 readers at once, as for one", async () => {
  const { exchange, market } = setup();
  const answers = await Promise.all(Array.from({ length: 1_000 }, () => market.markets()));
  expect(exchange.of("all")).toHaveLength(1);
  expect(new Set(answers.map(({ value }) => value)).size).toBe(1);
});

it("asks every 10 s at most, and only while somebody reads", async () => {
  const { exchange, clock, market } = setup();
  for (let second = 0; second < 60; second += 1) {
    await Promise.all(Array.from({ length: 5 }, () => market.markets()));
    clock.advance(1_000);
  }
  expect(exchange.of("all")).toHaveLength(6);
  clock.advance(3_600_000);
  expect(exchange.of("all")).toHaveLength(6);
});

it("gives the same answer as JSON, Brotli and gzip", async () => {
  const { value } = await setup().market.markets();
  expect(parse(value.json)).toHaveLength(3);
  expect(Buffer.compare(brotliDecompressSync(value.br), value.json)).toBe(0);
  expect(Buffer.compare(gunzipSync(value.gzip), value.json)).toBe(0);
});

it("leaves out pairs whose trading is halted, and lists them when they trade again", async () => {
  const { exchange, clock, market } = setup();
  exchange.halted.add("ADAUSDT");
  expect(Object.keys(await pricesOf(market))).toEqual(["BTCUSDT", "ETHUSDT"]);
  exchange.halted.clear();
  for (let time = 0; time < 36_000; time += 12_000) {
    clock.advance(12_000);
    await market.markets();
  }
  expect(Object.keys(await pricesOf(market))).toEqual(SYMBOLS);
});

it("keeps the last ticker of a pair that the newest answer lacks for 10 minutes, with its age", async () => {
  const { exchange, clock, market } = setup();
  const first = await pricesOf(market);
  exchange.silent.add("BTCUSDT");
  clock.advance(15_000);
  const second = await pricesOf(market);
  expect(second.BTCUSDT).toEqual([first.BTCUSDT?.[0], 15_000]);
  expect(second.ETHUSDT?.[1]).toBe(0);
  clock.advance(584_000);
  expect((await pricesOf(market)).BTCUSDT).toEqual([first.BTCUSDT?.[0], 599_000]);
  clock.advance(11_000);
  expect((await pricesOf(market)).BTCUSDT).toBeNull();
});

it("gives what is known, marked as stale, while the exchange fails, for less than 10 minutes", async () => {
  const { exchange, clock, market } = setup();
  const { value } = await market.markets();
  exchange.failure = down();
  clock.advance(30_000);
  expect(await market.markets()).toEqual({ value, age: 30_000, stale: true });
  clock.advance(569_000);
  expect(await market.markets()).toMatchObject({ age: 599_000, stale: true });
  clock.advance(1_000);
  await expect(market.markets()).rejects.toMatchObject({ failure: "unreachable" });
  exchange.failure = null;
  clock.advance(10_000);
  expect(await market.markets()).toMatchObject({ age: 0, stale: false });
});

it("gives what is known while the exchange does not answer", async () => {
  const { exchange, clock, market } = setup(20);
  const { value } = await market.markets();
  const release = exchange.hold();
  clock.advance(11_000);
  expect(await market.markets()).toEqual({ value, age: 11_000, stale: true });
  release();
});

it("asks an exchange that fails no more often than one that answers, for any number of readers", async () => {
  const { exchange, clock, market } = setup();
  await market.pairs();
  exchange.failure = down();
  for (let second = 0; second < 30; second += 1) {
    await Promise.allSettled(Array.from({ length: 20 }, () => market.markets()));
    clock.advance(1_000);
  }
  expect(exchange.of("all")).toHaveLength(3);
});

it("waits as long as the exchange says, and says how long that still is", async () => {
  const { exchange, clock, market } = setup();
  await market.pairs();
  exchange.failure = new ExchangeError("busy", 45_000);
  await expect(market.markets()).rejects.toMatchObject({ failure: "busy", retryIn: 45_000 });
  exchange.failure = null;
  clock.advance(44_000);
  await expect(market.markets()).rejects.toMatchObject({ failure: "busy", retryIn: 1_000 });
  clock.advance(1_000);
  expect(await market.markets()).toMatchObject({ stale: false });
});

it("leaves the rest of the budget to prices of single symbols", async () => {
  const { exchange, clock, limiter, market } = setup();
  await market.markets();
  limiter.take(limiter.room() - 1_800);
  clock.advance(11_000);
  expect(await market.markets()).toMatchObject({ stale: true });
  expect(exchange.of("all")).toHaveLength(1);
  expect((await market.tickers(["BTCUSDT"])).age).toBe(0);
});

it.each([
  ["no JSON", "<html>"],
  ["no list", "{}"],
  ["no price", "[]"],
])("refuses an answer that has %s, and says so in the log", async (_, text) => {
  const { exchange, market, messages } = setup();
  exchange.miniTickers = async () => new TextEncoder().encode(text);
  await expect(market.markets()).rejects.toMatchObject({ failure: "broken" });
  expect(messages()).toEqual(["The answer for all pairs could not be read"]);
});

it("counts reads of what is known and fresh, and malformed items", async () => {
  const { exchange, market, reads, malformed } = setup();
  const { miniTickers } = exchange;
  exchange.miniTickers = async () => {
    const items = JSON.parse(new TextDecoder().decode(await miniTickers()));
    return new TextEncoder().encode(JSON.stringify([...items, null, { ...items[0], lastPrice: "free" }]));
  };
  await market.markets();
  await market.markets();
  expect([reads, malformed]).toEqual([["miss", "hit"], [["markets", 2]]]);
});
