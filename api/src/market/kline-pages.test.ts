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
  const market = createCachedMarket(exchange, { now: clock.now, timeout: 500, limiter });
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
    clock.advance(HOUR + 15 * MINUTE);
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
  expect(asked()).toEqual([undefined, LAST_KLINE - 759 * MINUTE]);
});

describe("a page of closed klines", () => {
  it("is asked for once, whatever ends within it are read and whenever", async () => {
    const { read, clock, asked } = setup();
    for (let hours = 499; hours >= 0; hours -= 13) {
      const end = PAGE_END - hours * HOUR;
      const { klines, hasOlder, stale } = await read({ end });
      expect([klines.length, klines.at(-1)?.[0], hasOlder, stale]).toEqual([500, end - HOUR, true, false]);
      clock.advance(HOUR);
    }
    expect(asked()).toEqual([PAGE_END + HOUR]);
    await read({ end: PAGE_END - 500 * HOUR });
    expect(asked()).toEqual([PAGE_END + HOUR, PAGE_END - 499 * HOUR]);
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
    expect(asked()).toEqual([PAGE_END + HOUR, PAGE_END + HOUR, PAGE_END + HOUR]);
  });

  it("is asked for again while the exchange is late and no kline follows, for a quarter of an hour", async () => {
    const { read, exchange, clock, asked } = setup(PAGE_END + 2 * MINUTE);
    const { klines } = exchange;
    exchange.klines = async (...query) => {
      const page = await klines(...query);
      return { ...page, klines: page.klines.filter(([openTime]) => openTime < PAGE_END - HOUR) };
    };
    expect((await read({ end: PAGE_END })).klines.at(-1)?.[0]).toBe(PAGE_END - 2 * HOUR);
    exchange.klines = klines;
    clock.advance(10 * SECOND);
    expect((await read({ end: PAGE_END })).klines.at(-1)?.[0]).toBe(PAGE_END - HOUR);
    expect(asked()).toHaveLength(2);
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

describe("a page of which klines were left out", () => {
  /** Leaves a kline out of what the exchange sends, as one that is malformed, until `heal` is called. */
  function damage({ exchange }: ReturnType<typeof setup>, hours: number) {
    const { klines } = exchange;
    exchange.klines = async (...query) => {
      const page = await klines(...query);
      const left = page.klines.filter(([openTime]) => openTime !== PAGE_END - hours * HOUR);
      return { ...page, klines: left };
    };
    return () => {
      exchange.klines = klines;
    };
  }

  it("says so, and is asked for again until the exchange sends all of them", async () => {
    const bench = setup();
    const heal = damage(bench, 7);
    const { klines, hasOlder, stale, dropped } = await bench.read({ end: PAGE_END });
    expect([klines.length, hasOlder, stale, dropped]).toEqual([500, true, false, 1]);
    expect(klines.at(-7)?.[0]).toBe(PAGE_END - 8 * HOUR);
    bench.clock.advance(9_999);
    await bench.read({ end: PAGE_END });
    expect(bench.asked()).toHaveLength(1);
    bench.clock.advance(1);
    bench.exchange.failure = down();
    expect(await bench.read({ end: PAGE_END })).toMatchObject({ stale: true, dropped: 1 });
    bench.exchange.failure = null;
    bench.clock.advance(10_000);
    heal();
    const healed = await bench.read({ end: PAGE_END });
    expect(healed.klines.at(-7)?.[0]).toBe(PAGE_END - 7 * HOUR);
    expect([healed.stale, healed.dropped]).toEqual([false, undefined]);
    const asked = bench.asked().length;
    bench.clock.advance(100 * HOUR);
    await bench.read({ end: PAGE_END });
    expect(bench.asked()).toHaveLength(asked);
  });

  it("still has older ones before it", async () => {
    const bench = setup();
    damage(bench, 900);
    const { klines, hasOlder } = await bench.read({ end: PAGE_END - 480 * HOUR });
    expect([klines.length, hasOlder]).toEqual([500, true]);
    const first = await bench.read({ end: PAGE_END - 499 * HOUR });
    expect([first.klines.length, first.hasOlder]).toEqual([499, true]);
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

describe("the cost of charts", () => {
  it.each([1, 10])("is with 50 readers of %i symbols what it is with one of each", async (symbols) => {
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
    const weight = await weightOf(50);
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
