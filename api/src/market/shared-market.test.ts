import { randomUUID } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { connectRedis, openRedis } from "../operations/open-redis.ts";
import { createFakeExchange } from "../testing/fake-exchange.ts";
import { connectTestRedis } from "../testing/redis.ts";
import { createTestClock } from "../testing/test-clock.ts";
import { silentLog } from "../testing/test-log.ts";
import { createCachedMarket } from "./cached-market.ts";
import type { KlinesQuery } from "./market.ts";
import { createRedisMarket } from "./shared-market.ts";

const redis = await connectTestRedis();
afterAll(() => redis?.disconnect());

let name = "";
beforeEach(() => {
  name = randomUUID();
});

const clock = createTestClock(Date.now());

/** An instance of the service's market, and how often it asked the exchange for prices. */
function createInstance(connection: typeof redis, market = name) {
  const exchange = createFakeExchange(["BTCUSDT", "ETHUSDT"]);
  const shared = connection ? { shared: createRedisMarket(connection, market) } : {};
  const cached = createCachedMarket(exchange, { now: clock.now, timeout: 1_000, ...shared });
  return { ...cached, exchange, asked: () => exchange.of("tickers").length + exchange.of("window").length };
}

describe.runIf(redis !== null)("tickers that instances share through Redis", () => {
  it("are fetched by the first and read by the others, as old as they are", async () => {
    const [one, other] = [createInstance(redis), createInstance(redis)];
    const first = await one.tickers(["BTCUSDT"]);
    clock.advance(4_000);
    const second = await other.tickers(["BTCUSDT"]);
    expect(second.value.get("BTCUSDT")?.ticker).toEqual(first.value.get("BTCUSDT")?.ticker);
    expect(second).toMatchObject({ age: 4_000, stale: false });
    expect([one.asked(), other.asked()]).toEqual([1, 0]);
  });

  it("are fetched again when they are no longer fresh", async () => {
    const [one, other] = [createInstance(redis), createInstance(redis)];
    await one.tickers(["BTCUSDT"]);
    clock.advance(11_000);
    expect(await other.tickers(["BTCUSDT"])).toMatchObject({ age: 0 });
    expect(other.asked()).toBe(1);
  });

  it("are those of the same symbol, time span and market only", async () => {
    await createInstance(redis).tickers(["BTCUSDT"]);
    const other = createInstance(redis);
    await other.tickers(["ETHUSDT"]);
    await other.window(["BTCUSDT"], "7d");
    await other.window(["BTCUSDT"], "6d");
    expect(other.asked()).toBe(3);
    const elsewhere = createInstance(redis, `${name} elsewhere`);
    await elsewhere.tickers(["BTCUSDT"]);
    expect(elsewhere.asked()).toBe(1);
  });

  it("are accompanied by klines", async () => {
    const [one, other] = [createInstance(redis), createInstance(redis)];
    const first = await one.history(["BTCUSDT", "ETHUSDT"]);
    expect((await other.history(["BTCUSDT", "ETHUSDT"])).value).toEqual(first.value);
    await redis?.set(`cointide:klines:${name}:BTCUSDT 30m`, '{"klines":[1]}');
    expect((await createInstance(redis).history(["BTCUSDT"])).value.BTCUSDT).not.toBeNull();
    expect(other.exchange.of("klines")).toEqual([]);
  });

  it("are accompanied by the klines of charts, the newest ones for as long as they are fresh", async () => {
    const hour: KlinesQuery = { interval: "1h", limit: 500 };
    const past: KlinesQuery = { ...hour, end: clock.now() - 1_000 * 3_600_000 };
    const [one, other] = [createInstance(redis), createInstance(redis)];
    const first = [await one.klines("BTCUSDT", hour), await one.klines("BTCUSDT", past)];
    expect(await other.klines("BTCUSDT", hour)).toEqual(first[0]);
    expect(await other.klines("BTCUSDT", past)).toEqual(first[1]);
    expect(other.exchange.of("klines")).toEqual([]);
    clock.advance(11_000);
    await other.klines("BTCUSDT", hour);
    await other.klines("BTCUSDT", past);
    expect(other.exchange.of("klines").map(({ end }) => end)).toEqual([undefined]);
    const keys = (await redis?.keys(`cointide:klines:${name}:BTCUSDT 1h*`)) ?? [];
    const lifetimes = await Promise.all(keys.sort().map((key) => redis?.pttl(key)));
    expect(lifetimes.map((lifetime) => (lifetime ?? 0) > 10_000)).toEqual([false, true]);
  });

  it("are accompanied by the answer for all pairs, as old as it is, for as long as it is fresh", async () => {
    const [one, other] = [createInstance(redis), createInstance(redis)];
    const first = await one.markets();
    clock.advance(4_000);
    const second = await other.markets();
    expect(Buffer.from(second.value.json)).toEqual(Buffer.from(first.value.json));
    expect(gunzipSync(second.value.gzip)).toEqual(Buffer.from(first.value.json));
    expect(second).toMatchObject({ age: 4_000, stale: false });
    expect(other.exchange.of("all")).toEqual([]);
    clock.advance(7_000);
    expect(await other.markets()).toMatchObject({ age: 0 });
    expect(other.exchange.of("all")).toHaveLength(1);
    for (const text of ["{", '{"br":"bm9uc2Vuc2U=","at":9e15}']) {
      await redis?.set(`cointide:markets:${name}:24h`, text);
      const third = createInstance(redis);
      expect(await third.markets()).toMatchObject({ age: 0 });
      expect(third.exchange.of("all")).toHaveLength(1);
    }
  });

  it("are fetched when what is there makes no sense", async () => {
    await redis?.set(`cointide:tickers:${name}:24h BTCUSDT`, '{"ticker":{"last":"free"},"at":1}');
    await redis?.set(`cointide:tickers:${name}:24h ETHUSDT`, "{");
    const { value } = await createInstance(redis).tickers(["BTCUSDT", "ETHUSDT"]);
    expect([...value.keys()]).toEqual(["BTCUSDT", "ETHUSDT"]);
  });
});

describe("without Redis", () => {
  it("each instance asks for itself, and no request waits", async () => {
    const nowhere = openRedis("redis://127.0.0.1:9", silentLog());
    await connectRedis(nowhere);
    const [one, other] = [createInstance(nowhere), createInstance(null)];
    await one.tickers(["BTCUSDT"]);
    await other.tickers(["BTCUSDT"]);
    expect([one.asked(), other.asked()]).toEqual([1, 1]);
    nowhere.disconnect();
  });
});
