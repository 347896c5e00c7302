import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Exchange } from "../exchange.ts";
import { createBench } from "../testing/bench.ts";
import { connect, type FeedClient, isTickOf, ticksOf } from "../testing/feed-client.ts";
import { get } from "../testing/rest-client.ts";

const bench = createBench();
let exchange: Exchange;
let client: FeedClient;

beforeAll(async () => {
  exchange = await bench.start();
});
beforeEach(async () => {
  client = await bench.join(exchange, "/ws/btcusdt@ticker/ethusdt@ticker");
  await client.waitFor(isTickOf("ETHUSDT"));
});
afterEach(() => exchange.faults.reset());
afterAll(bench.clear);

const lastPrice = async () =>
  (await get(exchange, "ticker/24hr", { symbol: "BTCUSDT" })).body.lastPrice as string;
/** The last price of BTCUSDT in the feed, as a share of its price in REST. */
const share = async () => Number(ticksOf(client, "BTCUSDT").at(-1)?.c) / Number(await lastPrice());
const tick = (symbol: string) => client.waitForNext(isTickOf(symbol));

describe("the feed", () => {
  it("drops every connection, with a code if it is given, and refuses new ones for a while", async () => {
    exchange.faults.apply({ kind: "drop" });
    expect((await client.closed).code).toBe(1006);
    const next = await bench.join(exchange);
    exchange.faults.apply({ kind: "drop", code: 1001, refuseForMs: 60_000 });
    expect((await next.closed).code).toBe(1001);
    await expect(connect(exchange.feedUrl)).rejects.toThrow("503");
    expect(exchange.faults.active()).toEqual([{ kind: "refuse", forMs: 60_000 }]);
  });

  it("stays open and silent while it is stalled", async () => {
    exchange.faults.apply({ kind: "stall" });
    expect(await client.listen({ method: "LIST_SUBSCRIPTIONS", id: 1 })).toEqual([]);
    exchange.faults.apply({ kind: "stall", active: false });
    await tick("BTCUSDT");
    exchange.faults.apply({ kind: "stall", forMs: 50 });
    await tick("BTCUSDT");
    expect(exchange.faults.active()).toEqual([]);
  });

  it("answers while it is stalled, and serves connections opened later, if told so", async () => {
    exchange.faults.apply({ kind: "stall", answers: true, connections: "current" });
    expect((await client.ask("LIST_SUBSCRIPTIONS")).result).toHaveLength(2);
    const later = await bench.join(exchange, "/ws/ethusdt@ticker");
    await later.waitFor(isTickOf("ETHUSDT"));
    expect(await client.listen()).toEqual([]);
  });

  it("ticks above or below the market's price by the given percent", async () => {
    for (const percent of [20, -20]) {
      exchange.faults.apply({ kind: "apart", symbols: ["BTCUSDT"], percent });
      await tick("BTCUSDT");
      expect(await share()).toBeCloseTo(1 + percent / 100, 1);
    }
  });

  it("announces its shutdown, and closes if told so", async () => {
    exchange.faults.apply({ kind: "serverShutdown" });
    await client.waitFor((message) => message.e === "serverShutdown" && Number.isInteger(message.E));
    exchange.faults.apply({ kind: "serverShutdown", shape: "wrapped", closeAfterMs: 50 });
    await client.waitFor((message) => message.data?.e === "serverShutdown");
    expect((await client.closed).code).toBe(1001);
  });
});

describe("REST", () => {
  it.each([
    [429, { retryAfter: "7", body: { code: -1003 } }],
    [418, { retryAfter: "7", body: { code: -1003 } }],
    [451, { retryAfter: null }],
    [500, { body: { code: -1000 } }],
  ] as const)("fails with %i", async (status, answer) => {
    exchange.faults.apply({ kind: "rest", status, retryAfterSeconds: 7 });
    expect(await get(exchange, "ping")).toMatchObject({ status, ...answer });
  });

  it("fails for one path or one query only", async () => {
    const status = async (path: string, query = {}) => (await get(exchange, path, query)).status;
    exchange.faults.apply({ kind: "rest", status: 500, path: "/api/v3/klines" });
    expect(await status("klines")).toBe(500);
    expect(await status("ping")).toBe(200);
    exchange.faults.apply({ kind: "rest", status: 500, path: "/api/v3/ticker/24hr?type=MINI" });
    expect(await status("ticker/24hr", { type: "MINI" })).toBe(500);
    expect(await status("ticker/24hr", { symbol: "BTCUSDT", type: "MINI" })).toBe(200);
  });

  it("hangs", async () => {
    exchange.faults.apply({ kind: "rest", status: "hang" });
    const asked = fetch(`${exchange.restUrl}/api/v3/ping`, { signal: AbortSignal.timeout(50) });
    await expect(asked).rejects.toThrow("timeout");
  });

  it("has a wrong closing time, and a last price of zero for chosen symbols", async () => {
    exchange.faults.apply({ kind: "closeTime", byMs: 300_000 });
    exchange.faults.apply({ kind: "zeroPrice", symbols: ["BTCUSDT"] });
    const { closeTime, lastPrice } = (await get(exchange, "ticker/24hr", { symbol: "BTCUSDT" })).body;
    expect(closeTime - Date.now()).toBeGreaterThan(299_000);
    expect(Number(lastPrice)).toBe(0);
  });

  const find = async (symbol: string) =>
    (await get(exchange, "exchangeInfo")).body.symbols.find(
      (entry: { symbol: string }) => entry.symbol === symbol,
    );

  it("lists a halted pair with its status and last price, while the feed is silent about it", async () => {
    exchange.faults.apply({ kind: "halt", symbols: ["BTCUSDT"], status: "CANCEL_ONLY" });
    expect((await find("BTCUSDT")).status).toBe("CANCEL_ONLY");
    expect(Number(await lastPrice())).toBeGreaterThan(0);
    await client.listen();
    expect(ticksOf(client, "BTCUSDT")).toEqual([]);
    exchange.faults.reset();
    await tick("BTCUSDT");
  });

  it("doesn't list a delisted pair, and the feed is silent about it", async () => {
    exchange.faults.apply({ kind: "delist", symbols: ["BTCUSDT"] });
    expect((await get(exchange, "ticker/24hr", { symbol: "BTCUSDT" })).body.code).toBe(-1121);
    expect(await find("BTCUSDT")).toBeUndefined();
    await client.listen();
    expect(ticksOf(client, "BTCUSDT")).toEqual([]);
    exchange.faults.reset();
    await tick("BTCUSDT");
  });

  it("repeats, swaps, damages or omits klines, of all symbols or of chosen ones", async () => {
    const ask = async (symbol = "BTCUSDT"): Promise<unknown[]> =>
      (await get(exchange, "klines", { symbol, interval: "1h", limit: 500, endTime: 1_790_000_000_000 }))
        .body;
    const good = await ask();
    const times = (klines: unknown[]) => klines.map((kline) => (kline as number[])[0]);
    const count = (klines: unknown[]) =>
      klines.filter((kline, at) => JSON.stringify(kline) !== JSON.stringify(good[at])).length;
    exchange.faults.apply({ kind: "klines", are: "repeated" });
    const repeated = await ask();
    expect([count(repeated), new Set(times(repeated)).size]).toEqual([10, 490]);
    exchange.faults.apply({ kind: "klines", are: "swapped" });
    const swapped = await ask();
    expect(count(swapped)).toBe(20);
    expect(times(swapped).sort()).toEqual(times(good).sort());
    exchange.faults.apply({ kind: "klines", are: "malformed" });
    expect(count(await ask())).toBe(10);
    exchange.faults.apply({ kind: "klines", are: "none", symbols: ["ETHUSDT"] });
    expect(await ask("ETHUSDT")).toEqual([]);
    expect(await ask()).toEqual(good);
  });
});
