import { once } from "node:events";
import { createServer } from "node:net";
import { pathToFileURL } from "node:url";
import { type Exchange, startExchange } from "@cointide/exchange-sim/exchange";
import { publicConfigSchema } from "@cointide/shared/contracts/config";
import { assetsSchema, type MarketTickers, marketTickersSchema } from "@cointide/shared/contracts/market";
import { marketsSchema } from "@cointide/shared/contracts/markets";
import { PREVIEW_SYMBOLS } from "@cointide/shared/contracts/symbols";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Config, readConfig } from "./config.ts";
import { startService } from "./service.ts";
import { readerProgram } from "./testing/service-program.ts";
import { silentLog } from "./testing/test-log.ts";

const NOWHERE = { restUrl: "http://127.0.0.1:9", feedUrl: "ws://127.0.0.1:9/ws" };

/** The exchange's clock stands still, so that its minute, and with it the used weight, never turns over. */
const NOON = Date.UTC(2026, 6, 14, 12, 0, 30);
const openExchange = (port = 0) => startExchange({ port, seed: 7, now: () => NOON });

let exchange: Exchange;
let program: URL;
beforeAll(async () => {
  program = pathToFileURL(await readerProgram());
  exchange = await openExchange();
});
afterAll(() => exchange.stop());

const undo: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of undo.splice(0).reverse()) await stop();
  exchange.faults.reset();
});

const ageIn = (headers: Headers, name: string) => Number(headers.get(name) ?? Number.NaN);

/** A service whose clock is ahead of the real one by what `advance` added. */
async function start(market: Partial<Config["market"]> = {}, trialFor = 3_000) {
  let ahead = 0;
  const simulated = { restUrl: exchange.restUrl, feedUrl: exchange.feedUrl };
  const service = await startService({
    config: {
      ...readConfig({}),
      host: "127.0.0.1",
      port: 0,
      market: { mode: "simulated", live: NOWHERE, simulated, ...market },
    },
    ...{ log: silentLog(), marketsReader: program },
    now: () => Date.now() + ahead,
    trialFor,
  });
  undo.push(service.stop);
  return {
    async get(path: string) {
      const response = await fetch(`${service.url}${path}`);
      const { status, headers } = response;
      const body = await response.text();
      return { status, age: ageIn(headers, "age"), stale: ageIn(headers, "x-data-stale"), headers, body };
    },
    advance(ms: number) {
      ahead += ms;
    },
  };
}

function tickersOf({ status, body }: { status: number; body: string }) {
  expect(status).toBe(200);
  return marketTickersSchema.parse(JSON.parse(body));
}

/** Two answers with the same tickers differ in how old they are. */
function withoutAges(tickers: MarketTickers): MarketTickers {
  const entries = Object.entries(tickers).map(([symbol, ticker]) => {
    return [symbol, ticker && { ...ticker, age: undefined }];
  });
  return Object.fromEntries(entries);
}

/** Real time passes too, a second or two on a busy machine. */
function expectAge(age: number, seconds: number): void {
  expect(age).toBeGreaterThanOrEqual(seconds);
  expect(age).toBeLessThan(seconds + 5);
}

const fetchJson = async <T>(url: string): Promise<T> => (await (await fetch(url)).json()) as T;
const query = (symbols: readonly string[]) =>
  symbols.map((symbol) => `symbols=${encodeURIComponent(symbol)}`).join("&");

describe("the service over an exchange", () => {
  it("lists its pairs, over 500 of them, sorted, with steps without trailing zeros", async () => {
    const { get } = await start();
    const assets = assetsSchema.parse(JSON.parse((await get("/assets")).body));
    const symbols = assets.map(({ symbol }) => symbol);
    expect(assets.length).toBeGreaterThan(500);
    expect(symbols).toEqual([...symbols].sort());
    expect(symbols).toEqual(expect.arrayContaining(["BTCUSDT", "币安人生USDT", "1000SATSTRY"]));
    expect(symbols).not.toContain("MATICUSDT");
    expect(assets.filter(({ tick }) => /\.\d*0$|\.$/.test(tick))).toEqual([]);
  });

  it("returns the landing page's pairs, and the successor of the one that is not listed", async () => {
    const { get } = await start();
    const tickers = tickersOf(await get(`/tickers/preview?${query(PREVIEW_SYMBOLS)}`));
    const shown = PREVIEW_SYMBOLS.map((symbol) => (symbol === "MATICUSDT" ? "POLUSDT" : symbol));
    expect(Object.keys(tickers)).toEqual(shown);
    const known = Object.values(tickers).filter((ticker) => ticker !== null);
    expect(known).toHaveLength(PREVIEW_SYMBOLS.length);
    for (const { last, high, low, change, pchange } of known) {
      expect(Number(last)).toBeGreaterThanOrEqual(Number(low));
      expect(Number(last)).toBeLessThanOrEqual(Number(high));
      expect(Math.sign(Number(change)) * Math.sign(Number(pchange))).toBeGreaterThanOrEqual(0);
    }
  });

  it("serves old prices with their age while it fails", async () => {
    const { get, advance } = await start();
    const fresh = tickersOf(await get("/tickers?symbols=BTCUSDT"));
    exchange.faults.apply({ kind: "rest", status: 500 });
    advance(30_000);
    const response = await get("/tickers?symbols=BTCUSDT");
    expectAge(response.age, 30);
    expectAge(response.stale, 30);
    expectAge((tickersOf(response).BTCUSDT?.age ?? 0) / 1_000, 30);
    expect(withoutAges(tickersOf(response))).toEqual(withoutAges(fresh));
    const unknown = await get("/tickers?symbols=ETHUSDT");
    expect(unknown.status).toBe(503);
    expect(unknown.body).toMatch(/^The exchange .*\.$/);
    exchange.faults.reset();
    advance(10_000);
    expect((await get("/tickers?symbols=BTCUSDT")).age).toBeLessThan(5);
  });

  it("gives all pairs as the exchange has them, read in a thread, and the changes of its klines", async () => {
    const { get } = await start();
    // On a busy machine the first answer takes longer than the service waits.
    await expect.poll(async () => (await get("/markets")).status).toBe(200);
    const markets = marketsSchema.parse(JSON.parse((await get("/markets")).body)).markets;
    expect(markets.length).toBeGreaterThan(500);
    const wire = await fetchJson<Record<string, string>[]>(`${exchange.restUrl}/api/v3/ticker/24hr`);
    const tickers = new Map(wire.map((ticker) => [ticker.symbol, ticker]));
    const sent = markets.map(([symbol]) => {
      const { lastPrice, openPrice, highPrice, lowPrice } = tickers.get(symbol) ?? {};
      return [symbol, lastPrice, openPrice, highPrice, lowPrice];
    });
    expect(markets.map(([symbol, , , ticker]) => [symbol, ...(ticker ?? []).slice(0, 4)])).toEqual(sent);
    // Until then the service takes its own time for the exchange's.
    const klines = async () => JSON.parse((await get("/klines?symbol=BNBUSDT&interval=1d&limit=1")).body);
    await expect.poll(async () => (await klines()).now).toBeLessThan(NOON + 60_000);
    const changes = JSON.parse((await get("/tickers/changes?symbols=ETHBTC&spans=30d")).body);
    const query = `symbol=ETHBTC&interval=1h&endTime=${NOON - 30 * 86_400_000}&limit=1`;
    const [kline] = await fetchJson<string[][]>(`${exchange.restUrl}/api/v3/klines?${query}`);
    expect(changes.ETHBTC["30d"]).toBe(kline?.[1]);
  });
});

describe("the choice of the market", () => {
  it("is part of the configuration for pages", async () => {
    const { get } = await start();
    expect(publicConfigSchema.parse(JSON.parse((await get("/config")).body))).toEqual({
      market: "simulated",
      feed: exchange.feedUrl,
      streamNames: true,
    });
  });
});

describe("a service that cannot listen", () => {
  it("says so to who started it, and leaves nothing behind", async () => {
    const blocker = createServer().listen(0, "127.0.0.1");
    await once(blocker, "listening");
    const address = blocker.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const config = { ...readConfig({ MARKET: "simulated" }), host: "127.0.0.1", port };
    await expect(startService({ config, log: silentLog() })).rejects.toMatchObject({ code: "EADDRINUSE" });
    blocker.close();
  });
});
