import { pathToFileURL } from "node:url";
import { type Exchange, startExchange } from "@cointide/exchange-sim/exchange";
import { changesSchema } from "@cointide/shared/contracts/changes";
import { marketsSchema } from "@cointide/shared/contracts/markets";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { readConfig } from "./config.ts";
import { startService } from "./service.ts";
import { readerProgram } from "./testing/service-program.ts";
import { silentLog } from "./testing/test-log.ts";

/** The exchange's clock stands still, so that its minute, and with it the used weight, never turns over. */
const NOON = Date.UTC(2026, 6, 14, 12, 0, 30);

let exchange: Exchange;
let program: URL;
beforeAll(async () => {
  program = pathToFileURL(await readerProgram());
  exchange = await startExchange({ seed: 7, now: () => NOON, moreCoins: 200 });
});
afterAll(() => exchange.stop());

const undo: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of undo.splice(0)) await stop();
  exchange.faults.reset();
});

async function start(now = Date.now) {
  const simulated = { restUrl: exchange.restUrl, feedUrl: exchange.feedUrl };
  const service = await startService({
    config: {
      ...{ ...readConfig({}), host: "127.0.0.1", port: 0, limitFactor: 1_000 },
      market: { mode: "simulated", live: simulated, simulated },
    },
    ...{ log: silentLog(), marketsReader: program, now },
  });
  undo.push(service.stop);
  return service.url;
}

const ask = async <T = unknown>(url: string): Promise<T> => (await (await fetch(url)).json()) as T;
const read = async (url: string) => marketsSchema.parse(await ask(`${url}/markets`)).markets;

it("gives all pairs as the exchange has them, with volumes in USDT", async () => {
  const markets = await read(await start());
  expect(markets.length).toBeGreaterThan(700);
  const wire = await ask<Record<string, string>[]>(`${exchange.restUrl}/api/v3/ticker/24hr`);
  const tickers = new Map(wire.map((ticker) => [ticker.symbol, ticker]));
  for (const [symbol, , quote, ticker] of markets) {
    const { lastPrice, openPrice, highPrice, lowPrice, priceChangePercent, quoteVolume } =
      tickers.get(symbol) ?? {};
    expect(ticker?.slice(0, 4), symbol).toEqual([lastPrice, openPrice, highPrice, lowPrice]);
    expect(Number(ticker?.[4]), symbol).toBeCloseTo(Number(priceChangePercent), 2);
    if (quote === "USDT") expect(ticker?.[7], symbol).toBeCloseTo(Number(quoteVolume), 1);
    else expect(ticker?.[7], symbol).toBeGreaterThan(0);
  }
});

it("costs the exchange the same for 1 and 100 visitors", async () => {
  const cost = async (visitors: number) => {
    const [before, startedAt] = [exchange.usedWeight(), Date.now()];
    // On a busy machine all of them may take longer than answers are fresh.
    const url = await start(() => startedAt);
    for (let asked = 0; asked < visitors; asked += 50)
      await Promise.all(Array.from({ length: Math.min(50, visitors) }, () => fetch(`${url}/markets`)));
    return exchange.usedWeight() - before;
  };
  // The list of pairs and all of their tickers.
  expect(await cost(1)).toBe(100);
  expect(await cost(100)).toBe(100);
});

it("goes on to give prices of single symbols while all pairs fail", async () => {
  const url = await start();
  exchange.faults.apply({ kind: "rest", status: 500, path: "/api/v3/ticker/24hr?type=MINI" });
  expect((await fetch(`${url}/markets`)).status).toBe(503);
  expect(await ask(`${url}/tickers?symbols=BTCUSDT`)).toMatchObject({
    BTCUSDT: { last: expect.any(String) },
  });
});

it("gives changes as the exchange's klines have them", async () => {
  const url = await start();
  const klines = `${url}/klines?symbol=BNBUSDT&interval=1d&limit=1`;
  // Until then the service takes its own time for the exchange's.
  await expect.poll(async () => (await ask<{ now: number }>(klines)).now).toBeLessThan(NOON + 60_000);
  const query = "symbols=BTCUSDT&symbols=ETHBTC&spans=1h&spans=30d";
  const changes = changesSchema.parse(await ask(`${url}/tickers/changes?${query}`));
  for (const symbol of ["BTCUSDT", "ETHBTC"]) {
    for (const [span, interval, length] of [
      ["1h", "5m", 3_600_000],
      ["30d", "1h", 30 * 86_400_000],
    ] as const) {
      const query = `symbol=${symbol}&interval=${interval}&endTime=${NOON - length}&limit=1`;
      const [kline] = await ask<string[][]>(`${exchange.restUrl}/api/v3/klines?${query}`);
      expect(changes[symbol]?.[span], `${symbol} ${span}`).toBe(kline?.[1]);
    }
  }
});
