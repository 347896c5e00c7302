import { klinesSchema } from "@cointide/shared/contracts/kline-schemas";
import { describe, expect, it } from "vitest";
import { createFakeExchange, LAST_KLINE } from "../testing/fake-exchange.ts";
import { createTestClock } from "../testing/test-clock.ts";
import { createCachedMarket } from "./cached-market.ts";
import { ExchangeError, KLINES_WEIGHT } from "./exchange.ts";
import type { KlinesQuery } from "./market.ts";
import { createWeightLimiter } from "./weight-limiter.ts";

const SYMBOLS = Array.from({ length: 300 }, (_, index) => `A${index}USDT`);
const SECOND = 1_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** A page of hours that ended long ago. */
const PAGE_END = (Math.floor(LAST_KLINE / HOUR / 500) - 1) * 500 * HOUR;

function setup(start = LAST_KLINE + 30 * SECOND) {
  const exchange = createFakeExchange(SYMBOLS);
  const clock = createTestClock(start);
  const limiter = createWeightLimiter(clock.now);
  const { klines } = exchange;
  exchange.klines = async (...query) => {
    limiter.take(KLINES_WEIGHT);
    return klines(...query);
  };
  const market = createCachedMarket(exchange, { now: clock.now, timeout: 20, limiter });
  return {
    ...{ exchange, clock, limiter, market },
    asked: () => exchange.of("klines").map(({ end }) => end),
    async read(query: Partial<KlinesQuery> = {}, symbol = "A1USDT") {
      const read = await market.klines(symbol, { interval: "1h", limit: 500, ...query });
      if (read === null) throw new Error(`${symbol} is not listed.`);
      return { ...read, ...klinesSchema.parse(read.value) };
    },
  };
}

const down = () => new ExchangeError("unreachable", SECOND);

describe("the newest klines", () => {
  it("are asked for again after 10 s, and not before", async () => {
    const { read, clock, asked } = setup();
    await read();
    clock.advance(9_999);
    expect(await read({ limit: 1 })).toMatchObject({ age: 9_999, stale: false });
    expect(asked()).toEqual([undefined]);
    clock.advance(1);
    expect(await read()).toMatchObject({ age: 0, stale: false });
    expect(asked()).toEqual([undefined, undefined]);
  });

  it("are given as old as they are while the exchange fails, marked stale, for six hours", async () => {
    const { read, exchange, clock } = setup();
    const { klines } = await read();
    exchange.failure = down();
    clock.advance(HOUR);
    expect(await read()).toMatchObject({ klines, age: HOUR, stale: true });
    clock.advance(5 * HOUR);
    await expect(read()).rejects.toMatchObject({ failure: "unreachable" });
  });

  it("hold those before an end too, which are not asked for again once they are closed", async () => {
    const { read, exchange, clock, asked } = setup();
    await read();
    exchange.failure = down();
    clock.advance(20 * HOUR);
    const { klines, stale, hasOlder } = await read({ end: LAST_KLINE - 100 * HOUR });
    expect(klines.at(-1)?.[0]).toBe(LAST_KLINE - 101 * HOUR);
    expect({ count: klines.length, stale, hasOlder }).toEqual({ count: 500, stale: false, hasOlder: true });
    expect(asked()).toEqual([undefined]);
  });

  it("are asked for again for an end after which the last one still grew", async () => {
    const { read, clock, asked } = setup();
    await read({ end: LAST_KLINE + HOUR });
    clock.advance(10 * SECOND);
    await read({ end: LAST_KLINE + HOUR });
    expect(asked()).toHaveLength(2);
    clock.advance(HOUR + MINUTE);
    await read({ end: LAST_KLINE + HOUR });
    clock.advance(HOUR);
    expect(await read({ end: LAST_KLINE + HOUR })).toMatchObject({ stale: false });
    expect(asked()).toHaveLength(3);
  });
});

it("older klines are announced also where the exchange's clock is ahead of the service's", async () => {
  const { read, asked } = setup(LAST_KLINE - 261 * MINUTE);
  const { klines, hasOlder } = await read({ interval: "1m", end: LAST_KLINE - 759 * MINUTE });
  expect([klines.length, hasOlder]).toEqual([240, true]);
  const before = await read({ interval: "1m", end: klines[0]?.[0] });
  expect(before.klines.at(-1)?.[0]).toBe((klines[0]?.[0] ?? 0) - MINUTE);
  expect(asked()).toEqual([undefined, LAST_KLINE - 760 * MINUTE]);
});

describe("a page of closed klines", () => {
  it("is asked for once, whatever ends within it are read and whenever", async () => {
    const { read, clock, asked } = setup();
    for (let hours = 0; hours < 500; hours += 1) {
      const end = PAGE_END - hours * HOUR;
      const { klines, hasOlder, stale } = await read({ end });
      expect([klines.length, klines.at(-1)?.[0], hasOlder, stale]).toEqual([500, end - HOUR, true, false]);
      clock.advance(HOUR);
    }
    expect(asked()).toEqual([PAGE_END]);
    await read({ end: PAGE_END - 500 * HOUR });
    expect(asked()).toEqual([PAGE_END, PAGE_END - 500 * HOUR]);
  });

  it("is given while the exchange fails, and is never stale", async () => {
    const { read, exchange, clock } = setup();
    const { klines } = await read({ end: PAGE_END });
    exchange.failure = down();
    clock.advance(100 * HOUR);
    expect(await read({ end: PAGE_END })).toMatchObject({ klines, stale: false });
    await expect(read({ end: PAGE_END - 500 * HOUR })).rejects.toMatchObject({ failure: "unreachable" });
  });

  it("is asked for again for a minute after its last one closed", async () => {
    const ended = PAGE_END + 5 * SECOND;
    const { read, clock, asked } = setup(ended);
    await read({ end: PAGE_END });
    clock.advance(10 * SECOND);
    await read({ end: PAGE_END });
    clock.advance(MINUTE);
    await read({ end: PAGE_END });
    clock.advance(100 * HOUR);
    expect(await read({ end: PAGE_END })).toMatchObject({ stale: false });
    expect(asked()).toEqual([PAGE_END, PAGE_END, PAGE_END]);
  });

  it("is dropped for those read later when there are too many", async () => {
    const { read, clock, asked } = setup();
    const readAll = async () => {
      for (const symbol of SYMBOLS.slice(0, 201)) await read({ end: PAGE_END }, symbol);
    };
    await readAll();
    expect(asked()).toHaveLength(201);
    clock.advance(MINUTE);
    await read({ end: PAGE_END }, SYMBOLS[200]);
    expect(asked()).toHaveLength(201);
    await read({ end: PAGE_END }, SYMBOLS[0]);
    expect(asked()).toHaveLength(202);
  });
});

describe("a symbol that is new", () => {
  it("has no older klines before its first one", async () => {
    const { read, exchange } = setup();
    exchange.firstKline = LAST_KLINE - 699 * HOUR;
    expect(await read()).toMatchObject({ hasOlder: true });
    const { klines, hasOlder } = await read({ end: LAST_KLINE - 499 * HOUR });
    expect([klines.length, klines[0]?.[0], hasOlder]).toEqual([200, exchange.firstKline, false]);
    expect(await read({ end: exchange.firstKline })).toMatchObject({ klines: [], hasOlder: false });
  });

  it("has all of its klines in one answer where they are few", async () => {
    const { read, exchange } = setup();
    exchange.firstKline = LAST_KLINE - 2 * HOUR;
    const { klines, hasOlder } = await read();
    expect([klines.length, hasOlder]).toEqual([3, false]);
    expect(await read({ limit: 2 })).toMatchObject({ hasOlder: true });
  });
});

describe("what charts cost", () => {
  it.each([1, 10])("is with 500 readers of %i symbols what it is with one of each", async (symbols) => {
    async function weightOf(readers: number): Promise<number> {
      const { market, clock, asked } = setup();
      const newest: KlinesQuery = { interval: "1h", limit: 500 };
      for (let second = 0; second < 60; second += 5) {
        const reads = Array.from({ length: readers }, async (_, reader) => {
          const symbol = SYMBOLS[reader % symbols] ?? "";
          const end = PAGE_END - (reader % 400) * HOUR;
          await Promise.all([market.klines(symbol, newest), market.klines(symbol, { ...newest, end })]);
        });
        await Promise.all(reads);
        clock.advance(5 * SECOND);
      }
      return asked().length * KLINES_WEIGHT;
    }
    const weight = await weightOf(500);
    expect(weight).toBe(await weightOf(symbols));
    // The newest page each 10 s, and the older one once.
    expect(weight).toBe((6 + 1) * symbols * KLINES_WEIGHT);
  });

  it("stays below what prices and histories need; what is known is given meanwhile", async () => {
    const { read, market, clock, limiter } = setup();
    await read();
    await read({ end: PAGE_END });
    clock.advance(MINUTE);
    limiter.noteUsed(1_800);
    clock.advance(1);
    expect(await read()).toMatchObject({ age: MINUTE + 1, stale: true });
    expect(await read({ end: PAGE_END })).toMatchObject({ stale: false });
    await expect(read({}, "A2USDT")).rejects.toMatchObject({ failure: "busy" });
    expect((await market.history(["A2USDT"])).value.A2USDT?.closes).toHaveLength(48);
    clock.advance(MINUTE);
    expect(await read()).toMatchObject({ age: 0, stale: false });
  });
});
