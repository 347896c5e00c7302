import { tickerHistoriesSchema } from "@cointide/shared/contracts/history";
import type { Kline } from "@cointide/shared/contracts/klines";
import { expect, it } from "vitest";
import { createFakeExchange, LAST_KLINE, pageOf } from "../testing/fake-exchange.ts";
import { createTestClock } from "../testing/test-clock.ts";
import { createCachedMarket } from "./cached-market.ts";
import { ExchangeError, KLINES_WEIGHT } from "./exchange.ts";
import { createWeightLimiter } from "./weight-limiter.ts";

const SYMBOLS = Array.from({ length: 600 }, (_, index) => `A${index}USDT`);
const MINUTE = 60_000;
const HALF_HOUR = 30 * MINUTE;

function setup() {
  const exchange = createFakeExchange(SYMBOLS);
  const clock = createTestClock();
  const limiter = createWeightLimiter(clock.now);
  const klines = exchange.klines;
  exchange.klines = async (...query) => {
    limiter.take(KLINES_WEIGHT);
    return klines(...query);
  };
  const market = createCachedMarket(exchange, { now: clock.now, timeout: 500, limiter });
  return { exchange, clock, limiter, market, asked: () => exchange.of("klines").length };
}

it("gives the closes of 48 half hours, the time of the last one, and its age", async () => {
  const { market, clock } = setup();
  await market.history(["A1USDT"]);
  clock.advance(42_000);
  const { value, age, stale } = await market.history(["A1USDT", "NOTLISTED"]);
  expect(tickerHistoriesSchema.safeParse(value).success).toBe(true);
  expect(Object.keys(value)).toEqual(["A1USDT"]);
  expect(value.A1USDT).toMatchObject({ openTime: LAST_KLINE, age: 42_000 });
  expect(value.A1USDT?.closes).toHaveLength(48);
  expect(value.A1USDT?.closes.slice(0, 2)).toEqual(["1.0", "1.1"]);
  expect({ age, stale }).toEqual({ age: 42_000, stale: false });
});

it("has no holes where trading was halted, and is shorter for a pair that is new", async () => {
  const { exchange, market } = setup();
  const kline = (openTime: number, close: string): Kline => [openTime, "1", "1", "1", close, 1];
  exchange.klines = async () =>
    pageOf([kline(0, "1"), kline(HALF_HOUR, "2"), kline(4 * HALF_HOUR, "5"), kline(5 * HALF_HOUR, "6")]);
  const { value } = await market.history(["A1USDT"]);
  expect(value.A1USDT).toMatchObject({ closes: ["1", "2", "2", "2", "5", "6"], openTime: 5 * HALF_HOUR });
});

it("is null where the exchange has no klines, and not asked for again at once", async () => {
  const { exchange, market, asked } = setup();
  exchange.silent.add("A1USDT");
  expect((await market.history(["A1USDT"])).value).toEqual({ A1USDT: null });
  await market.history(["A1USDT"]);
  expect(asked()).toBe(1);
});

it("leaves out a pair that turns out not to be listed any longer, and does not ask for it again", async () => {
  const { exchange, market, asked } = setup();
  await market.pairs();
  exchange.unknown.add("A1USDT");
  exchange.listed.delete("A1USDT");
  expect(Object.keys((await market.history(["A1USDT", "A2USDT"])).value)).toEqual(["A2USDT"]);
  await market.history(["A1USDT"]);
  expect(asked()).toBe(2);
});

it.each([25, 200])("a history of %i symbols costs 50 visitors what it costs one", async (count) => {
  async function weightOf(visitors: number): Promise<number> {
    const { clock, market, asked } = setup();
    const pages = [0, 50, 100, 150].map((from) => SYMBOLS.slice(0, count).slice(from, from + 50));
    for (let minute = 0; minute < 20; minute += 5) {
      const visits = Array.from({ length: visitors }, (_, visitor) => pages[visitor % pages.length] ?? []);
      if (visitors === 1) visits.push(...pages);
      await Promise.all(visits.filter(({ length }) => length > 0).map((page) => market.history(page)));
      clock.advance(5 * MINUTE);
    }
    return asked() * KLINES_WEIGHT;
  }
  const weight = await weightOf(50);
  expect(weight).toBe(await weightOf(1));
  // Each symbol once in ten minutes.
  expect(weight / 20).toBeLessThanOrEqual(count * 0.2);
});

it("is given as old as it is while the exchange fails, and marked stale", async () => {
  const { exchange, clock, market } = setup();
  const before = await market.history(["A1USDT"]);
  exchange.failure = new ExchangeError("unreachable", 1_000);
  clock.advance(11 * MINUTE);
  const { value, age, stale } = await market.history(["A1USDT", "A2USDT"]);
  expect(value.A1USDT?.closes).toEqual(before.value.A1USDT?.closes);
  expect(value.A2USDT).toBeNull();
  expect({ age, stale }).toEqual({ age: 11 * MINUTE, stale: true });
  clock.advance(6 * 60 * MINUTE);
  await expect(market.history(["A1USDT"])).rejects.toMatchObject({ failure: "unreachable" });
});

it("leaves half of what the exchange gives to prices, and is there when there is room again", async () => {
  const { market, limiter, clock } = setup();
  await market.pairs();
  limiter.noteUsed(2_399);
  clock.advance(1);
  const { value } = await market.history(["A1USDT", "A2USDT", "A3USDT"]);
  expect(Object.values(value).filter((history) => history !== null)).toHaveLength(1);
  expect(limiter.room()).toBe(2_399);
  clock.advance(MINUTE);
  expect((await market.history(["A2USDT"])).value.A2USDT?.closes).toHaveLength(48);
});

it("delays no request while the exchange does not answer, and is known once it does", async () => {
  const { exchange, market, asked } = setup();
  await market.pairs();
  const release = exchange.hold();
  await expect(market.history(["A1USDT"])).rejects.toMatchObject({ failure: "unreachable" });
  release();
  await market.history(["A1USDT"]);
  expect(asked()).toBe(1);
});
