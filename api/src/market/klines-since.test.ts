import { klinesSchema } from "@cointide/shared/contracts/kline-schemas";
import { expect, it } from "vitest";
import { createFakeExchange, LAST_KLINE, pageOf } from "../testing/fake-exchange.ts";
import { createTestClock } from "../testing/test-clock.ts";
import { createCachedMarket } from "./cached-market.ts";
import type { KlinesSinceQuery } from "./market.ts";

const SECOND = 1_000;
const MINUTE = 60_000;
/** A page of five minutes that ended long ago begins here. */
const PAGE = Math.floor(LAST_KLINE / (5 * MINUTE)) * 5 * MINUTE - 60 * MINUTE;

function setup(time = LAST_KLINE) {
  const clock = createTestClock(time);
  const exchange = createFakeExchange(["BTCUSDT", "ETHUSDT"]);
  exchange.now = clock.now;
  const market = createCachedMarket(exchange, { now: clock.now, timeout: 500 });
  return {
    ...{ clock, exchange, market },
    asked: () => exchange.of("klines").length,
    async read(query: Omit<KlinesSinceQuery, "interval">, symbol = "BTCUSDT") {
      const read = await market.klinesSince(symbol, { interval: "1s", ...query });
      return klinesSchema.parse(read?.value);
    },
  };
}

const secondsFrom = (start: number, count: number): number[] =>
  Array.from({ length: count }, (_, at) => start + at * SECOND);

it("gives each second from the start on once, across pages", async () => {
  const { read } = setup();
  for (const ms of [0, 1, 700 * SECOND, 299 * SECOND, 299_001]) {
    const first = Math.ceil((PAGE + ms) / SECOND) * SECOND;
    const { klines } = await read({ start: PAGE + ms, limit: 500 });
    expect(klines.map(([openTime]) => openTime)).toEqual(secondsFrom(first, 500));
  }
});

it("asks the exchange once for a symbol's five minutes, however many read them and from wherever on", async () => {
  const { read, asked } = setup();
  const reads = Array.from({ length: 300 }, (_, at) => read({ start: PAGE + at * SECOND, limit: 300 - at }));
  await Promise.all(reads);
  expect(asked()).toBe(1);
  await read({ start: PAGE, limit: 300 }, "ETHUSDT");
  expect(asked()).toBe(2);
});

it("asks for the newest seconds again after 2 s, and for no others", async () => {
  const { read, clock, asked } = setup(LAST_KLINE + SECOND);
  const start = LAST_KLINE - 30 * SECOND;
  for (let reader = 0; reader < 20; reader += 1) {
    await read({ start, limit: 500 });
    clock.advance(100);
  }
  expect(asked()).toBe(2);
  await read({ start, limit: 500 });
  expect(asked()).toBe(4);
});

it("gives none of times to come, and asks for none", async () => {
  const { read, asked, market, clock } = setup();
  market.exchangeTime();
  await clock.advance(0);
  expect((await read({ start: LAST_KLINE + MINUTE, limit: 500 })).klines).toEqual([]);
  expect(asked()).toBe(0);
});

it("asks again for a page that ended, until a second follows: the exchange may be minutes late", async () => {
  const { read, exchange, clock, asked } = setup(PAGE + 7 * MINUTE);
  const { klinesFrom } = exchange;
  let known = PAGE + 4 * MINUTE;
  exchange.klinesFrom = async (...query) => {
    const { klines } = await klinesFrom(...query);
    return pageOf(klines.filter(([openTime]) => openTime < known));
  };
  expect((await read({ start: PAGE, limit: 300 })).klines).toHaveLength(240);
  known = PAGE + 6 * MINUTE;
  clock.advance(2 * SECOND);
  expect((await read({ start: PAGE, limit: 300 })).klines).toHaveLength(300);
  clock.advance(60 * MINUTE);
  await read({ start: PAGE, limit: 300 });
  expect(asked()).toBe(2);
});

it("goes on behind a halt of trading, however long it was", async () => {
  const { read, exchange, asked } = setup();
  const { klinesFrom } = exchange;
  const halt = { from: PAGE + 10 * SECOND, to: PAGE + 47 * MINUTE };
  exchange.klinesFrom = (symbol, interval, start, limit) =>
    start < halt.from
      ? klinesFrom(symbol, interval, start, 10).then(async ({ klines }) => {
          const after = await klinesFrom(symbol, interval, halt.to, limit - klines.length);
          return pageOf([...klines, ...after.klines]);
        })
      : klinesFrom(symbol, interval, Math.max(start, halt.to), limit);
  const { klines } = await read({ start: PAGE + 8 * SECOND, limit: 4 });
  expect(klines.map(([openTime]) => openTime)).toEqual([
    ...secondsFrom(PAGE + 8 * SECOND, 2),
    ...secondsFrom(halt.to, 2),
  ]);
  expect(asked()).toBeLessThanOrEqual(3);
  expect((await read({ start: PAGE + 20 * MINUTE, limit: 1 })).klines[0]?.[0]).toBe(halt.to);
});

it("gives minutes from a time on too", async () => {
  const { market } = setup();
  const read = await market.klinesSince("BTCUSDT", {
    interval: "1m",
    start: PAGE,
    limit: 3,
    end: PAGE + 2 * MINUTE,
  });
  expect(read?.value.klines.map(([openTime]) => openTime)).toEqual([PAGE, PAGE + MINUTE]);
});

it("is null of a symbol that is not listed", async () => {
  const { market } = setup();
  expect(await market.klinesSince("LUNAUSDT", { interval: "1s", start: PAGE, limit: 1 })).toBeNull();
});
