import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Exchange, startExchange } from "../exchange.ts";
import { get } from "../testing/rest-client.ts";

const MINUTE = 60_000;
const DAY = 86_400_000;
const NOON = Date.UTC(2026, 6, 1, 12, 0, 30, 250);

let now = NOON;
let exchange: Exchange;
let symbols: string[];

beforeAll(async () => {
  exchange = await startExchange({ now: () => now });
  const { body } = await get(exchange, "exchangeInfo", { symbolStatus: "TRADING" });
  symbols = body.symbols.map((entry: { symbol: string }) => entry.symbol);
});
afterEach(() => {
  exchange.faults.reset();
  // Another minute, another budget.
  now += MINUTE;
});
afterAll(() => exchange.stop());

describe("exchangeInfo", () => {
  it("describes each pair with its status, assets and price step", async () => {
    const { body } = await get(exchange, "exchangeInfo", {
      ...{ permissions: "SPOT", symbolStatus: "TRADING", showPermissionSets: "false" },
    });
    expect(body.symbols.length).toBeGreaterThanOrEqual(600);
    const bitcoin = body.symbols.find((entry: { symbol: string }) => entry.symbol === "BTCUSDT");
    expect(bitcoin).toMatchObject({ status: "TRADING", baseAsset: "BTC", quoteAsset: "USDT" });
    expect(bitcoin.permissionSets).toEqual([]);
    expect(bitcoin.filters).toContainEqual(
      expect.objectContaining({ filterType: "PRICE_FILTER", tickSize: "0.01000000" }),
    );
    expect(bitcoin.filters).toContainEqual(expect.objectContaining({ filterType: "LOT_SIZE" }));
    expect(symbols).not.toContain("MATICUSDT");
  });

  it("filters by status and permission", async () => {
    const halted = await get(exchange, "exchangeInfo", { symbolStatus: "BREAK" });
    expect(halted.body.symbols.length).toBeGreaterThan(0);
    expect(new Set(halted.body.symbols.map((entry: { status: string }) => entry.status))).toEqual(
      new Set(["BREAK"]),
    );
    expect((await get(exchange, "exchangeInfo", { permissions: ["MARGIN"] })).body.symbols).toEqual([]);
    expect((await get(exchange, "exchangeInfo", { symbolStatus: "SLEEPING" })).status).toBe(400);
  });

  it("costs 20 and describes chosen pairs, halted ones too", async () => {
    const before = exchange.usedWeight();
    const { body } = await get(exchange, "exchangeInfo", { symbols: ["BTCUSDT", "EOSUSDC"] });
    expect(body.symbols.map((entry: { status: string }) => entry.status)).toEqual(["TRADING", "HALT"]);
    expect(exchange.usedWeight() - before).toBe(20);
  });
});

describe("the answers agree", () => {
  it("the last price of the day's ticker, of a window and of the newest kline are one", async () => {
    for (const symbol of ["BTCUSDT", "AXSBTC", "币安人生USDT"]) {
      const day = (await get(exchange, "ticker/24hr", { symbol })).body;
      const window = (await get(exchange, "ticker", { symbol, windowSize: "7d" })).body;
      const [kline] = (await get(exchange, "klines", { symbol, interval: "1h", limit: 1 })).body;
      expect(window.lastPrice).toBe(day.lastPrice);
      expect(kline[4]).toBe(day.lastPrice);
    }
  });

  it("a window sums up exactly the 1m klines since its open time", async () => {
    for (const windowSize of ["1m", "59m", "3h"]) {
      const { body } = await get(exchange, "ticker", { symbol: "ADAUSDT", windowSize });
      const parameters = { symbol: "ADAUSDT", interval: "1m", startTime: body.openTime, limit: 1000 };
      const klines = (await get(exchange, "klines", parameters)).body;
      const column = (place: number): number[] => klines.map((kline: string[]) => Number(kline[place]));
      const sum = (place: number) => column(place).reduce((total, value) => total + value, 0);
      expect(klines[0][1]).toBe(body.openPrice);
      expect(Math.max(...column(2))).toBe(Number(body.highPrice));
      expect(Math.min(...column(3))).toBe(Number(body.lowPrice));
      expect(sum(5)).toBeCloseTo(Number(body.volume), 2);
      expect(sum(7) / Number(body.quoteVolume)).toBeCloseTo(1, 9);
      expect(sum(8)).toBe(body.count);
      expect(body.lastId - body.firstId + 1).toBe(body.count);
    }
  });

  it("a day's ticker opens at what was the last price 24 hours before", async () => {
    const today = (await get(exchange, "ticker/24hr", { symbol: "SOLUSDT" })).body;
    expect(today.closeTime - today.openTime).toBe(DAY);
    now -= DAY;
    const yesterday = (await get(exchange, "ticker/24hr", { symbol: "SOLUSDT" })).body;
    now += DAY;
    expect(today.openPrice).toBe(yesterday.lastPrice);
  });

  it("two exchanges with one seed and one clock answer the same, another seed differently", async () => {
    const same = await startExchange({ now: () => now });
    const other = await startExchange({ now: () => now, seed: 2 });
    const read = async (from: Exchange) => (await get(from, "ticker/24hr", { symbol: "BNBUSDT" })).body;
    const mine = await read(exchange);
    expect(await read(same)).toEqual(mine);
    expect(await read(other)).not.toEqual(mine);
    await Promise.all([same.stop(), other.stop()]);
  });

  it("a halted pair is answered for with zeros", async () => {
    const { status, body } = await get(exchange, "ticker/24hr", { symbols: ["BTCUSDT", "EOSUSDC"] });
    expect(status).toBe(200);
    expect(body[1]).toMatchObject({ symbol: "EOSUSDC", lastPrice: "0.00000000", count: 0, firstId: -1 });
  });
});

describe("the short 24 h ticker", () => {
  it("has the documented fields, in this order, with the values of the full one", async () => {
    const mini = (await get(exchange, "ticker/24hr", { symbol: "BTCUSDT", type: "MINI" })).body;
    const full = (await get(exchange, "ticker/24hr", { symbol: "BTCUSDT", type: "FULL" })).body;
    expect(Object.keys(mini)).toEqual([
      ...["symbol", "openPrice", "highPrice", "lowPrice", "lastPrice", "volume", "quoteVolume"],
      ...["openTime", "closeTime", "firstId", "lastId", "count"],
    ]);
    expect(full).toMatchObject(mini);
    expect((await get(exchange, "ticker/24hr", { symbol: "BTCUSDT" })).body).toEqual(full);
  });

  it("comes for all pairs at once, halted ones too, and for over 1,400 with more coins", async () => {
    const { body } = await get(exchange, "ticker/24hr", { type: "MINI" });
    const listed = (await get(exchange, "exchangeInfo")).body.symbols;
    const names = (items: { symbol: string }[]) => items.map(({ symbol }) => symbol);
    expect(names(body)).toEqual(names(listed));
    const large = await startExchange({ now: () => now, moreCoins: 700 });
    const all = (await get(large, "ticker/24hr", { type: "MINI" })).body;
    await large.stop();
    expect(all.length).toBeGreaterThan(1_400);
    expect(all.length).toBe(body.length + 700);
  });

  it("knows no other type", async () => {
    expect((await get(exchange, "ticker/24hr", { type: "SHORT" })).body.code).toBe(-1130);
  });
});

describe("weights", () => {
  it("24hr charges 2 up to 20 symbols, 40 up to 100, 80 above and for all, and the header says so", async () => {
    const cost = async (parameters: Record<string, string | string[]>) => {
      const before = exchange.usedWeight();
      const { status, usedWeight } = await get(exchange, "ticker/24hr", parameters);
      expect(status).toBe(200);
      return usedWeight - before;
    };
    expect(await cost({ symbol: "BTCUSDT" })).toBe(2);
    expect(await cost({ symbols: symbols.slice(0, 20) })).toBe(2);
    expect(await cost({ symbols: symbols.slice(0, 21) })).toBe(40);
    expect(await cost({ symbols: symbols.slice(0, 100) })).toBe(40);
    expect(await cost({ symbols: symbols.slice(0, 101) })).toBe(80);
    expect(await cost({})).toBe(80);
    expect(await cost({ type: "MINI" })).toBe(80);
    expect(await cost({ type: "MINI", symbols: symbols.slice(0, 21) })).toBe(40);
    expect(await cost({ type: "FULL", symbol: "BTCUSDT" })).toBe(2);
  });

  it("a window charges 4 a symbol, at most 200; klines charge 2", async () => {
    const start = exchange.usedWeight();
    const few = await get(exchange, "ticker", { symbols: symbols.slice(0, 3), windowSize: "1h" });
    const many = await get(exchange, "ticker", { symbols: symbols.slice(0, 60), windowSize: "1h" });
    const klines = await get(exchange, "klines", { symbol: "BTCUSDT", interval: "1m", limit: 5 });
    expect([few.usedWeight - start, many.usedWeight - start, klines.usedWeight - start]).toEqual([
      12, 212, 214,
    ]);
  });

  it("answer 429 with Retry-After when they are over budget, then 418 to those who go on, and forgive in time", async () => {
    const spend = () => get(exchange, "ticker/24hr", { symbols: symbols.slice(0, 101) });
    for (let i = 0; i < 75; i++) {
      const { status } = await get(exchange, "ticker/24hr", {
        symbols: ["BTCUSDT", ...Array.from({ length: 100 }, () => "X")],
      });
      expect(status).toBe(400);
    }
    const refused = await spend();
    expect(refused.status).toBe(429);
    expect(refused.body.code).toBe(-1003);
    const untilNextMinute = Math.ceil((MINUTE - (now % MINUTE)) / 1000);
    expect(Number(refused.retryAfter)).toBe(untilNextMinute);
    expect([(await spend()).status, (await spend()).status]).toEqual([429, 429]);
    const banned = await spend();
    expect(banned.status).toBe(418);
    expect(Number(banned.retryAfter)).toBe(120);
    now += MINUTE;
    expect((await get(exchange, "ping")).status).toBe(418);
    now += MINUTE;
    expect((await get(exchange, "ping")).status).toBe(200);
  });
});

describe("bad requests", () => {
  const error = async (path: string, parameters: Record<string, string | string[]>) => {
    const { status, body } = await get(exchange, path, parameters);
    expect(status).toBe(400);
    expect(body.msg).toBeTypeOf("string");
    return body.code;
  };

  it("one bad symbol fails the whole request with -1121", async () => {
    const { status, body } = await get(exchange, "ticker/24hr", { symbols: ["BTCUSDT", "MATICUSDT"] });
    expect(status).toBe(400);
    expect(body).toEqual({ code: -1121, msg: "Invalid symbol." });
    expect(await error("ticker", { symbols: ["BTCUSDT", "NOPE"], windowSize: "1d" })).toBe(-1121);
    expect(await error("klines", { symbol: "NOPE", interval: "1m" })).toBe(-1121);
  });

  it("a duplicate is -1151", async () => {
    expect(await error("ticker/24hr", { symbols: ["BTCUSDT", "ETHUSDT", "BTCUSDT"] })).toBe(-1151);
  });

  it("a space or lower case inside the array is -1100", async () => {
    expect(await error("ticker/24hr", { symbols: '["BTCUSDT", "ETHUSDT"]' })).toBe(-1100);
    expect(await error("ticker/24hr", { symbols: ["btcusdt"] })).toBe(-1100);
    expect(await error("ticker", { symbols: ["BTC USDT"], windowSize: "1d" })).toBe(-1100);
    expect(await error("klines", { symbol: "btcusdt", interval: "1m" })).toBe(-1100);
  });

  it("more than 100 symbols for a window are -1101", async () => {
    expect(await error("ticker", { symbols: symbols.slice(0, 101), windowSize: "1d" })).toBe(-1101);
    expect((await get(exchange, "ticker", { symbols: symbols.slice(0, 100), windowSize: "1d" })).status).toBe(
      200,
    );
  });

  it("a missing or contradictory parameter is named", async () => {
    expect(await error("klines", { symbol: "BTCUSDT" })).toBe(-1102);
    expect(await error("ticker", { windowSize: "1d" })).toBe(-1102);
    expect(await error("ticker/24hr", { symbols: [] })).toBe(-1102);
    expect(await error("ticker/24hr", { symbol: "BTCUSDT", symbols: ["BTCUSDT"] })).toBe(-1128);
    expect(await error("klines", { symbol: "BTCUSDT", interval: "2m" })).toBe(-1120);
    expect(await error("klines", { symbol: "BTCUSDT", interval: "1m", limit: "many" })).toBe(-1100);
  });

  it("windows 1m to 59m, 1h to 23h and 1d to 7d pass and open on a whole minute; others fail", async () => {
    for (const windowSize of ["1m", "59m", "1h", "23h", "1d", "7d"]) {
      const { status, body } = await get(exchange, "ticker", { symbol: "BTCUSDT", windowSize });
      expect(status, windowSize).toBe(200);
      expect(body.openTime % MINUTE, windowSize).toBe(0);
    }
    for (const windowSize of ["60m", "24h", "8d", "1d2h", "0m", "1w", "d", "-1d", "01m"]) {
      expect(await error("ticker", { symbol: "BTCUSDT", windowSize }), windowSize).toBe(-1130);
    }
  });

  it("an unknown path is 404", async () => {
    expect((await get(exchange, "tradingDay")).status).toBe(404);
  });
});

it("a large request takes less than 300 ms of the processor's time once the market is warm", async () => {
  const slowest = async (path: string, parameters: Record<string, string | string[]>) => {
    await get(exchange, path, parameters);
    const times: number[] = [];
    for (let i = 0; i < 3; i++) {
      now += 1000;
      const begun = process.cpuUsage();
      await get(exchange, path, parameters);
      const { user, system } = process.cpuUsage(begun);
      times.push((user + system) / 1_000);
    }
    // Other work of the machine delays an answer, and adds nothing here; the best of three is without clean-ups.
    return Math.min(...times);
  };
  expect(await slowest("ticker/24hr", {})).toBeLessThan(300);
  expect(await slowest("ticker", { symbols: symbols.slice(0, 100), windowSize: "7d" })).toBeLessThan(300);
  expect(await slowest("klines", { symbol: "BTCUSDT", interval: "1m", limit: "1000" })).toBeLessThan(300);
});
