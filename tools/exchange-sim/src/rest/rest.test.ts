import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Exchange, startExchange } from "../exchange.ts";
import { get } from "../testing/rest-client.ts";

type Parameters = Record<string, string | string[]>;

const MINUTE = 60_000;
const _DAY = 86_400_000;

let now = Date.UTC(2026, 6, 1, 12, 0, 30, 250);
let exchange: Exchange;
let symbols: string[];

beforeAll(async () => {
  exchange = await startExchange({ now: () => now });
  const { body } = await get(exchange, "exchangeInfo", { symbolStatus: "TRADING" });
  symbols = body.symbols.map((entry: { symbol: string }) => entry.symbol);
});
afterEach(() => {
  // The next minute has a new budget.
  now += MINUTE;
});
afterAll(() => exchange.stop());

const body = async (path: string, parameters: Parameters = {}) =>
  (await get(exchange, path, parameters)).body;

describe("exchangeInfo", () => {
  it("describes each pair with its status, assets and steps", async () => {
    const info = await body("exchangeInfo", {
      ...{ permissions: "SPOT", symbolStatus: "TRADING", showPermissionSets: "false" },
    });
    expect(info.symbols.length).toBeGreaterThanOrEqual(600);
    const bitcoin = info.symbols.find((entry: { symbol: string }) => entry.symbol === "BTCUSDT");
    expect(bitcoin).toMatchObject({ status: "TRADING", baseAsset: "BTC", quoteAsset: "USDT" });
    expect(bitcoin.permissionSets).toEqual([]);
    expect(bitcoin.filters).toMatchObject([
      { filterType: "PRICE_FILTER", tickSize: "0.01000000" },
      { filterType: "LOT_SIZE" },
      { filterType: "NOTIONAL" },
    ]);
  });

  it("filters by status, permission and symbol", async () => {
    const statuses = async (parameters: Parameters) =>
      (await body("exchangeInfo", parameters)).symbols.map((entry: { status: string }) => entry.status);
    expect(new Set(await statuses({ symbolStatus: "BREAK" }))).toEqual(new Set(["BREAK"]));
    expect(await statuses({ permissions: ["MARGIN"] })).toEqual([]);
    expect(await statuses({ symbols: ["BTCUSDT", "EOSUSDC"] })).toEqual(["TRADING", "HALT"]);
    expect((await get(exchange, "exchangeInfo", { symbolStatus: "SLEEPING" })).status).toBe(400);
  });
});

describe("the answers agree", () => {
  it("on the last price of the day's ticker, of a window and of the newest kline", async () => {
    for (const symbol of ["BTCUSDT", "AXSBTC", "币安人生USDT"]) {
      const { lastPrice } = await body("ticker/24hr", { symbol });
      expect((await body("ticker", { symbol, windowSize: "7d" })).lastPrice).toBe(lastPrice);
      expect((await body("klines", { symbol, interval: "1h", limit: "1" }))[0][4]).toBe(lastPrice);
    }
  });

  it("on the sums of a window and of its 1m klines", async () => {
    const window = await body("ticker", { symbol: "ADAUSDT", windowSize: "3h" });
    const parameters = { symbol: "ADAUSDT", interval: "1m", startTime: String(window.openTime) };
    const klines: string[][] = await body("klines", parameters);
    const column = (place: number) => klines.map((kline) => Number(kline[place]));
    const sum = (place: number) => column(place).reduce((total, value) => total + value, 0);
    expect(klines[0]?.[1]).toBe(window.openPrice);
    expect(Math.max(...column(2))).toBe(Number(window.highPrice));
    expect(Math.min(...column(3))).toBe(Number(window.lowPrice));
    expect(sum(5)).toBeCloseTo(Number(window.volume), 2);
    expect(sum(7) / Number(window.quoteVolume)).toBeCloseTo(1, 9);
    expect(sum(8)).toBe(window.count);
    expect(window.lastId - window.firstId + 1).toBe(window.count);
  });
});

it("has the short 24 h ticker with the documented fields and the values of the full one", async () => {
  const mini = await body("ticker/24hr", { symbol: "BTCUSDT", type: "MINI" });
  const full = await body("ticker/24hr", { symbol: "BTCUSDT", type: "FULL" });
  expect(Object.keys(mini)).toEqual([
    ...["symbol", "openPrice", "highPrice", "lowPrice", "lastPrice", "volume", "quoteVolume"],
    ...["openTime", "closeTime", "firstId", "lastId", "count"],
  ]);
  expect(full).toMatchObject(mini);
  expect(await body("ticker/24hr", { symbol: "BTCUSDT" })).toEqual(full);
  const names = (items: { symbol: string }[]) => items.map(({ symbol }) => symbol);
  const all = await body("ticker/24hr", { type: "MINI" });
  expect(names(all)).toEqual(names((await body("exchangeInfo")).symbols));
});

describe("weights", () => {
  it.each<[number, string, (all: string[]) => Parameters]>([
    [20, "exchangeInfo", () => ({})],
    [2, "ticker/24hr", () => ({ type: "FULL", symbol: "BTCUSDT" })],
    [40, "ticker/24hr", (all) => ({ type: "MINI", symbols: all.slice(0, 21) })],
    [80, "ticker/24hr", (all) => ({ symbols: all.slice(0, 101) })],
    [80, "ticker/24hr", () => ({ type: "MINI" })],
    [12, "ticker", (all) => ({ symbols: all.slice(0, 3), windowSize: "1h" })],
    [200, "ticker", (all) => ({ symbols: all.slice(0, 60), windowSize: "1h" })],
    [2, "klines", () => ({ symbol: "BTCUSDT", interval: "1m", limit: "5" })],
  ])("charges %i for %s (%#)", async (weight, path, parameters) => {
    const before = exchange.usedWeight();
    const { status, usedWeight } = await get(exchange, path, parameters(symbols));
    expect([status, usedWeight - before]).toEqual([200, weight]);
  });

  it("answers 429 over budget, then 418 to a client that continues, until the ban is over", async () => {
    const spend = (...names: string[]) =>
      get(exchange, "ticker/24hr", { symbols: [...names, ...symbols.slice(0, 101)] });
    for (let i = 0; i < 75; i++) expect((await spend("X")).status).toBe(400);
    const refused = await spend();
    expect([refused.status, refused.body.code]).toEqual([429, -1003]);
    expect(Number(refused.retryAfter)).toBe(Math.ceil((MINUTE - (now % MINUTE)) / 1000));
    expect([(await spend()).status, (await spend()).status]).toEqual([429, 429]);
    expect(await spend()).toMatchObject({ status: 418, retryAfter: "120" });
    now += MINUTE;
    expect((await get(exchange, "ping")).status).toBe(418);
    now += MINUTE;
    expect((await get(exchange, "ping")).status).toBe(200);
  });
});

it.each<[number, string, Parameters]>([
  [-1121, "ticker/24hr", { symbols: ["BTCUSDT", "MATICUSDT"] }],
  [-1121, "ticker", { symbols: ["BTCUSDT", "NOPE"], windowSize: "1d" }],
  [-1151, "ticker/24hr", { symbols: ["BTCUSDT", "ETHUSDT", "BTCUSDT"] }],
  [-1100, "ticker/24hr", { symbols: '["BTCUSDT", "ETHUSDT"]' }],
  [-1100, "ticker/24hr", { symbols: ["btcusdt"] }],
  [-1101, "ticker", { symbols: Array.from({ length: 101 }, (_, index) => `A${index}`) }],
  [-1102, "klines", { symbol: "BTCUSDT" }],
  [-1102, "ticker", { windowSize: "1d" }],
  [-1102, "ticker/24hr", { symbols: [] }],
  [-1128, "ticker/24hr", { symbol: "BTCUSDT", symbols: ["BTCUSDT"] }],
  [-1120, "klines", { symbol: "BTCUSDT", interval: "2m" }],
  [-1100, "klines", { symbol: "BTCUSDT", interval: "1m", limit: "many" }],
  [-1130, "ticker/24hr", { type: "SHORT" }],
])("answers %i to %s with %j", async (code, path, parameters) => {
  const answer = { status: 400, body: { code, msg: expect.any(String) } };
  expect(await get(exchange, path, parameters)).toMatchObject(answer);
});

it("takes windows of 1m to 59m, 1h to 23h and 1d to 7d, which open on a whole minute", async () => {
  for (const windowSize of ["1m", "59m", "1h", "23h", "1d", "7d"]) {
    const { openTime } = await body("ticker", { symbol: "BTCUSDT", windowSize });
    expect(openTime % MINUTE, windowSize).toBe(0);
  }
  for (const windowSize of ["60m", "24h", "8d", "1d2h", "0m", "1w", "d", "-1d", "01m"]) {
    const { code } = await body("ticker", { symbol: "BTCUSDT", windowSize });
    expect(code, windowSize).toBe(-1130);
  }
});
