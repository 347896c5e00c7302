import { once } from "node:events";
import { createServer } from "node:net";
import { type Exchange, startExchange } from "@cointide/exchange-sim/exchange";
import { publicConfigSchema } from "@cointide/shared/contracts/config";
import { tickerHistoriesSchema } from "@cointide/shared/contracts/history";
import { assetsSchema, type MarketTickers, marketTickersSchema } from "@cointide/shared/contracts/market";
import { PREVIEW_SYMBOLS } from "@cointide/shared/contracts/symbols";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type Config, readConfig } from "./config.ts";
import { startService } from "./service.ts";
import { startScriptedServer } from "./testing/scripted-server.ts";
import { silentLog } from "./testing/test-log.ts";

const NOWHERE = { restUrl: "http://127.0.0.1:9", feedUrl: "ws://127.0.0.1:9/ws" };

/** The exchange's clock stands still, so that its minute, and with it the used weight, never turns over. */
const NOON = Date.UTC(2026, 6, 14, 12, 0, 30);
const openExchange = (port = 0) => startExchange({ port, seed: 7, now: () => NOON });

let exchange: Exchange;
beforeAll(async () => {
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
    log: silentLog(),
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

  it("gives the landing page's pairs but the one that is not listed", async () => {
    const { get } = await start();
    const tickers = tickersOf(await get(`/tickers/preview?${query(PREVIEW_SYMBOLS)}`));
    expect(Object.keys(tickers)).toEqual(PREVIEW_SYMBOLS.filter((symbol) => symbol !== "MATICUSDT"));
    const known = Object.values(tickers).filter((ticker) => ticker !== null);
    expect(known).toHaveLength(PREVIEW_SYMBOLS.length - 1);
    for (const { last, high, low, change, pchange } of known) {
      expect(Number(last)).toBeGreaterThanOrEqual(Number(low));
      expect(Number(last)).toBeLessThanOrEqual(Number(high));
      expect(Math.sign(Number(change)) * Math.sign(Number(pchange))).toBeGreaterThanOrEqual(0);
    }
  });

  it("gives 100 symbols at once, for the least weight", async () => {
    const { get } = await start();
    const assets = assetsSchema.parse(JSON.parse((await get("/assets")).body));
    const symbols = assets.slice(0, 100).map(({ symbol }) => symbol);
    const before = exchange.usedWeight();
    expect(Object.keys(tickersOf(await get(`/tickers?${query(symbols)}`)))).toHaveLength(100);
    expect(exchange.usedWeight() - before).toBe(10);
  });

  it("gives the day's past of 25 symbols up to their last price, at a weight of 50 for everybody", async () => {
    const { get } = await start();
    const assets = assetsSchema.parse(JSON.parse((await get("/assets")).body));
    const symbols = assets.slice(0, 25).map(({ symbol }) => symbol);
    const tickers = tickersOf(await get(`/tickers?${query(symbols)}`));
    const before = exchange.usedWeight();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => get(`/tickers/history?${query([...symbols, "MATICUSDT"])}`)),
    );
    expect(exchange.usedWeight() - before).toBe(50);
    const histories = tickerHistoriesSchema.parse(JSON.parse(answers.at(-1)?.body ?? ""));
    expect(Object.keys(histories)).toEqual(symbols);
    for (const symbol of symbols) {
      expect(histories[symbol]?.closes.at(-1)).toBe(tickers[symbol]?.last);
      expect(histories[symbol]?.closes).toHaveLength(48);
      expect(histories[symbol]?.openTime).toBe(NOON - 30_000);
    }
  });

  it.each(["1m", "59m", "23h", "7d"])("gives the window of %s", async (size) => {
    const { get } = await start();
    const symbols = ["BTCUSDT", "币安人生USDT", "MATICUSDT"];
    const tickers = tickersOf(await get(`/tickers/window?${query(symbols)}&winsize=${size}`));
    expect(Object.keys(tickers)).toEqual(["BTCUSDT", "币安人生USDT"]);
    expect((tickers.BTCUSDT?.open ?? 1) % 60_000).toBe(0);
  });

  it("asks it once for 100 people who want the same at the same time", async () => {
    const { get } = await start();
    await get("/assets");
    const before = exchange.usedWeight();
    const answers = await Promise.all(
      Array.from({ length: 100 }, async () =>
        tickersOf(await get(`/tickers?${query(["BTCUSDT", "ETHUSDT"])}`)),
      ),
    );
    expect(exchange.usedWeight() - before).toBe(2);
    expect(new Set(answers.map((answer) => JSON.stringify(withoutAges(answer)))).size).toBe(1);
  });

  it("leaves out a pair that is delisted meanwhile, and keeps the others", async () => {
    const { get, advance } = await start();
    await get("/assets");
    exchange.faults.apply({ kind: "delist", symbols: ["ETHUSDT"] });
    const symbols = ["BTCUSDT", "ETHUSDT", "ADAUSDT"];
    expect(Object.keys(tickersOf(await get(`/tickers?${query(symbols)}`)))).toEqual(["BTCUSDT", "ADAUSDT"]);
    advance(11_000);
    expect(Object.keys(tickersOf(await get(`/tickers/window?${query(symbols)}&winsize=7d`)))).toEqual([
      "BTCUSDT",
      "ADAUSDT",
    ]);
  });

  it("says that a pair's trading is halted once its list is 12 s old, with its last ticker, and that it trades again", async () => {
    const { get, advance } = await start();
    await get("/assets");
    const of = async (path: string) => tickersOf(await get(`${path}${query(["BTCUSDT", "ETHUSDT"])}`));
    exchange.faults.apply({ kind: "halt", symbols: ["ETHUSDT"], status: "CANCEL_ONLY" });
    advance(12_000);
    await get("/assets");
    await vi.waitFor(async () => expect((await of("/tickers?")).ETHUSDT?.halted).toBe(true), 10_000);
    expect(Number((await of("/tickers?")).ETHUSDT?.last)).toBeGreaterThan(0);
    expect((await of("/tickers/window?winsize=7d&")).ETHUSDT?.halted).toBe(true);
    expect((await of("/tickers?")).BTCUSDT?.halted).toBeUndefined();
    exchange.faults.reset();
    advance(12_000);
    await get("/assets");
    await vi.waitFor(async () => expect((await of("/tickers?")).ETHUSDT?.halted).toBeUndefined(), 10_000);
  });

  it.each([500, 451, 403] as const)(
    "serves old prices with their age while it answers %i",
    async (status) => {
      const { get, advance } = await start();
      const fresh = tickersOf(await get("/tickers?symbols=BTCUSDT"));
      exchange.faults.apply({ kind: "rest", status });
      advance(30_000);
      const response = await get("/tickers?symbols=BTCUSDT");
      expect(response.headers.get("age")).toBe("30");
      expect(response.headers.get("x-data-stale")).toBe("30");
      expectAge((tickersOf(response).BTCUSDT?.age ?? 0) / 1_000, 30);
      expect(withoutAges(tickersOf(response))).toEqual(withoutAges(fresh));
      const unknown = await get("/tickers?symbols=ETHUSDT");
      expect(unknown.status).toBe(503);
      expect(unknown.body).toMatch(/^The exchange .*\.$/);
      exchange.faults.reset();
      advance(10_000);
      expect((await get("/tickers?symbols=BTCUSDT")).age).toBeLessThan(5);
    },
  );

  it("serves old prices soon though it hangs", async () => {
    const { get, advance } = await start();
    await get("/tickers?symbols=BTCUSDT");
    exchange.faults.apply({ kind: "rest", status: "hang" });
    advance(20_000);
    const started = performance.now();
    expectAge((await get("/tickers?symbols=BTCUSDT")).stale, 20);
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  it("sends nothing until Retry-After has passed", async () => {
    const { get, advance } = await start();
    await get("/tickers?symbols=BTCUSDT");
    exchange.faults.apply({ kind: "rest", status: 429, retryAfterSeconds: 30 });
    advance(11_000);
    await get("/tickers?symbols=BTCUSDT");
    exchange.faults.reset();
    const refused = await get("/tickers?symbols=ETHUSDT");
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(25);
    advance(31_000);
    expect((await get("/tickers?symbols=ETHUSDT")).status).toBe(200);
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

  it("falls on the exchange if it answers, in auto", async () => {
    const live = { restUrl: exchange.restUrl, feedUrl: "wss://feed.test/ws" };
    const { get } = await start({ mode: "auto", live });
    expect(JSON.parse((await get("/config")).body)).toEqual({
      market: "live",
      feed: "wss://feed.test/ws",
      streamNames: true,
    });
  });

  it("falls on the simulated one in bounded time if the exchange hangs, and meanwhile the service lives", async () => {
    const hanging = await startScriptedServer(() => "hang");
    undo.push(hanging.stop);
    const { get } = await start({ mode: "auto", live: { ...NOWHERE, restUrl: hanging.url } }, 2_500);
    const started = performance.now();
    const config = get("/config");
    expect((await get("/healthz")).status).toBe(200);
    expect((await get("/readyz")).status).toBe(503);
    expect(JSON.parse((await config).body)).toMatchObject({ market: "simulated" });
    expect(performance.now() - started).toBeLessThan(10_000);
    expect((await get("/tickers/preview")).status).toBe(200);
  });

  it("may fall on a simulated exchange that starts after the service", async () => {
    const { port } = exchange;
    await exchange.stop();
    const { get, advance } = await start();
    const early = await get("/readyz");
    expect([early.status, early.body]).toEqual([
      503,
      "The exchange cannot be reached at the moment. Please try again shortly.",
    ]);
    exchange = await openExchange(port);
    advance(1_000);
    expect((await get("/readyz")).status).toBe(200);
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
