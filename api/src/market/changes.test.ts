import { CHANGE_SPANS, type ChangeSpan, changesSchema } from "@cointide/shared/contracts/changes";
import {
  intervalLength,
  type Kline,
  type KlineInterval,
  openTimeAt,
} from "@cointide/shared/contracts/klines";
import { beforeEach, expect, it } from "vitest";
import { createFakeExchange, LAST_KLINE, pageOf } from "../testing/fake-exchange.ts";
import { createTestClock } from "../testing/test-clock.ts";
import { ExchangeError, KLINES_WEIGHT } from "./exchange.ts";
import { createKlineMarket } from "./kline-market.ts";
import { createListing } from "./listing.ts";
import { NOTHING_SHARED } from "./shared-market.ts";
import { createWeightLimiter } from "./weight-limiter.ts";

const SYMBOLS = Array.from({ length: 600 }, (_, index) => `A${index}USDT`);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const LENGTHS = { "1h": HOUR, "4h": 4 * HOUR, "7d": 7 * DAY, "30d": 30 * DAY };
const NOW = LAST_KLINE + 17 * MINUTE + 12_345;

/** A kline whose open price is the minute in which it opens, and whose close price is the one of its last minute. */
const klineAt = (openTime: number, length: number): Kline => [
  ...([openTime, String(openTime / MINUTE), "99999999999", "1"] as const),
  ...([String((openTime + length) / MINUTE - 1), 1] as const),
];

function setup() {
  const exchange = createFakeExchange(SYMBOLS);
  const clock = createTestClock(NOW);
  const limiter = createWeightLimiter(clock.now);
  const { klines } = exchange;
  /** Klines that the exchange does not have. */
  const hidden = { isHidden: (_: number) => false };
  exchange.klines = async (symbol, interval, limit) => {
    limiter.take(KLINES_WEIGHT);
    await klines(symbol, interval, limit);
    const length = intervalLength(interval as KlineInterval);
    const page: Kline[] = [];
    for (
      let at = openTimeAt(interval as KlineInterval, clock.now());
      page.length < limit && at > 0;
      at -= length
    )
      if (!hidden.isHidden(at)) page.unshift(klineAt(at, length));
    return pageOf(page);
  };
  const timing = { now: clock.now, timeout: 500 };
  const listing = createListing(() => exchange.listPairs(), timing);
  const market = createKlineMarket(exchange, {
    ...{ ...timing, listing, limiter, exchangeTime: clock.now, shared: NOTHING_SHARED.klines },
  });
  return { exchange, clock, limiter, listing, market, hidden, asked: () => exchange.of("klines").length };
}

let service: ReturnType<typeof setup>;
beforeEach(() => {
  service = setup();
});

/** How much earlier than a span its reference is, in ms. */
async function earliness(span: ChangeSpan): Promise<number> {
  const { value } = await service.market.changes(["A1USDT"], [span]);
  return service.clock.now() - LENGTHS[span] - Number(value.A1USDT?.[span]) * MINUTE;
}

it("gives for each span the open price of the kline in which it begins, exactly", async () => {
  const { value, age, stale } = await service.market.changes(["A1USDT", "NOTLISTED"], CHANGE_SPANS);
  expect(changesSchema.safeParse(value).success).toBe(true);
  const open = (time: number, interval: KlineInterval) => String(openTimeAt(interval, time) / MINUTE);
  expect(value).toEqual({
    A1USDT: {
      "1h": open(NOW - HOUR, "5m"),
      "4h": open(NOW - 4 * HOUR, "5m"),
      "7d": open(NOW - 7 * DAY, "1h"),
      "30d": open(NOW - 30 * DAY, "1h"),
    },
  });
  expect({ age, stale }).toEqual({ age: 0, stale: false });
});

it("gives only the spans that are asked for, and requests only the klines that they need", async () => {
  const { exchange, market } = service;
  expect(Object.keys((await market.changes(["A1USDT"], ["7d"])).value.A1USDT ?? {})).toEqual(["7d"]);
  expect(exchange.of("klines").map(({ size }) => size)).toEqual(["1h"]);
  await market.changes(["A1USDT"], ["4h", "30d"]);
  expect(exchange.of("klines").map(({ size }) => size)).toEqual(["1h", "5m"]);
});

it("stays within 5 minutes for hours and within an hour for days, with 1.2 requests an hour", async () => {
  const { clock, asked } = service;
  for (let time = 0; time < DAY; time += 4 * MINUTE) {
    for (const span of CHANGE_SPANS) {
      const early = await earliness(span);
      expect(early).toBeGreaterThanOrEqual(0);
      expect(early).toBeLessThan(span.endsWith("h") ? 5 * MINUTE : HOUR);
    }
    clock.advance(4 * MINUTE);
  }
  expect(asked()).toBeLessThanOrEqual(34);
});

it("costs the exchange the same for 1 and 1,000 visitors", async () => {
  const { limiter, market, asked } = service;
  await Promise.all(Array.from({ length: 1_000 }, () => market.changes(["A1USDT", "A2USDT"], CHANGE_SPANS)));
  await market.changes(["A2USDT", "A1USDT"], ["30d", "1h"]);
  expect(asked()).toBe(4);
  expect(limiter.used()).toBe(8);
});

it("gives null for a pair that was listed later than a span begins, until it has been listed for long enough", async () => {
  const { clock, market, hidden } = service;
  hidden.isHidden = (openTime) => openTime < NOW - 30 * DAY + 2 * HOUR;
  const read = async () => (await market.changes(["A1USDT"], ["7d", "30d"])).value.A1USDT;
  expect(await read()).toEqual({ "7d": expect.any(String), "30d": null });
  clock.advance(3 * HOUR);
  expect(await read()).toEqual({ "7d": expect.any(String), "30d": expect.any(String) });
});

it("gives null for every span where the exchange has no klines", async () => {
  service.hidden.isHidden = () => true;
  const { value } = await service.market.changes(["A1USDT"], CHANGE_SPANS);
  expect(value.A1USDT).toEqual({ "1h": null, "4h": null, "7d": null, "30d": null });
});

it("gives the last price before a halt where a span begins in it", async () => {
  const { market, hidden } = service;
  const halt = openTimeAt("5m", NOW - HOUR) - 10 * MINUTE;
  hidden.isHidden = (openTime) => openTime >= halt && openTime < halt + 30 * MINUTE;
  expect((await market.changes(["A1USDT"], ["1h"])).value.A1USDT).toEqual({
    "1h": String(halt / MINUTE - 1),
  });
});

it("leaves out a span of which the oldest klines were malformed, since the pair may be older", async () => {
  const { exchange, market } = service;
  const { klines } = exchange;
  exchange.klines = async (...query) => {
    const { klines: page, sent } = await klines(...query);
    return { klines: page.slice(10), sent };
  };
  expect((await market.changes(["A1USDT"], ["7d", "30d"])).value.A1USDT).toEqual({
    "7d": expect.any(String),
  });
});

it("gives what is exact, marked as stale, while the exchange fails, and leaves out the rest", async () => {
  const { exchange, clock, market } = service;
  await market.changes(["A1USDT"], CHANGE_SPANS);
  exchange.failure = new ExchangeError("unreachable", 1_000);
  clock.advance(55 * MINUTE);
  const first = await market.changes(["A1USDT", "A2USDT"], CHANGE_SPANS);
  expect(first).toMatchObject({ age: 55 * MINUTE, stale: true });
  expect(Object.keys(first.value.A1USDT ?? {})).toEqual([...CHANGE_SPANS]);
  expect(first.value.A2USDT).toEqual({});
  clock.advance(65 * MINUTE);
  const second = (await market.changes(["A1USDT"], CHANGE_SPANS)).value.A1USDT;
  expect(Object.keys(second ?? {})).toEqual(["4h", "7d", "30d"]);
  await expect(market.changes(["A2USDT"], CHANGE_SPANS)).rejects.toMatchObject({ failure: "unreachable" });
});

it("leaves the rest of the budget to prices", async () => {
  const { limiter, market, asked } = service;
  await market.changes(["A1USDT"], ["1h"]);
  limiter.take(limiter.room() - 2_400);
  expect((await market.changes(["A1USDT", "A2USDT"], ["1h"])).value).toEqual({
    ...{ A1USDT: { "1h": expect.any(String) }, A2USDT: {} },
  });
  expect(asked()).toBe(1);
});

it("leaves out a pair that turns out not to be listed any longer", async () => {
  const { exchange, listing, market } = service;
  await listing.read();
  exchange.unknown.add("A1USDT");
  expect(Object.keys((await market.changes(["A1USDT", "A2USDT"], ["1h", "7d"])).value)).toEqual(["A2USDT"]);
});
