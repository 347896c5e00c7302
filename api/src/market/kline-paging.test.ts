import { join } from "node:path";
import { type Exchange as SimulatedExchange, startExchange } from "@cointide/exchange-sim/exchange";
import { klinesSchema } from "@cointide/shared/contracts/kline-schemas";
import { intervalLength, type Kline, type KlineInterval } from "@cointide/shared/contracts/klines";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createFakeExchange, pageOf } from "../testing/fake-exchange.ts";
import { createTestClock } from "../testing/test-clock.ts";
import { silentLog } from "../testing/test-log.ts";
import { createCachedMarket } from "./cached-market.ts";
import type { Exchange } from "./exchange.ts";
import { parseKlines } from "./exchange-wire.ts";
import type { Market } from "./market.ts";
import { createRestExchange } from "./rest-exchange.ts";
import { createWeightLimiter } from "./weight-limiter.ts";

const MINUTE = 60_000;
const DAY = 86_400_000;
const clock = createTestClock(Date.UTC(2026, 10, 24, 12, 34, 56));
const RECORDINGS = join(import.meta.dirname, "../../../tools/exchange-sim/src/market/fixtures");

let simulated: SimulatedExchange;
beforeAll(async () => {
  simulated = await startExchange({ now: clock.now, klines: RECORDINGS });
});
afterAll(() => simulated.stop());

/** The simulated exchange as a market. It is not asked for klines before `since`, as if the pair had been new then. */
function connect(since: number, length: number): Market {
  const limiter = createWeightLimiter(clock.now);
  const exchange = createRestExchange({ baseUrl: simulated.restUrl, limiter, log: silentLog() });
  const { klines } = exchange;
  exchange.klines = async (symbol, interval, limit, end = clock.now()) => {
    const most = Math.max(1, Math.ceil((end - since) / length));
    const listed = await klines(symbol, interval, Math.min(limit, most), end);
    return pageOf(listed.klines.filter(([openTime]) => openTime >= since));
  };
  return createCachedMarket(exchange, { now: clock.now, timeout: 5_000, limiter });
}

/** Reads from the newest klines to the first, as a chart does that is scrolled back. */
async function pageBack(market: Market, symbol: string, interval: KlineInterval, limit: number) {
  const pages: Kline[][] = [];
  for (let end: number | undefined; ; ) {
    const read = await market.klines(symbol, { interval, limit, end });
    const { klines, hasOlder } = klinesSchema.parse(read?.value);
    pages.unshift(klines);
    if (!hasOlder) return pages.flat();
    expect(klines).toHaveLength(limit);
    end = klines[0]?.[0];
  }
}

/** All that the simulated exchange has from `since` on, read forwards. */
async function readForwards(symbol: string, interval: KlineInterval, since: number): Promise<Kline[]> {
  const all: Kline[] = [];
  for (let startTime = since; ; ) {
    const query = `symbol=${symbol}&interval=${interval}&limit=1000&startTime=${startTime}`;
    const response = await fetch(`${simulated.restUrl}/api/v3/klines?${query}`);
    const { items } = parseKlines(await response.json());
    all.push(...items);
    if (items.length < 1_000) return all;
    startTime = (items.at(-1)?.[0] ?? 0) + 1;
  }
}

it.each<[string, KlineInterval, number, number]>([
  ["ETHUSDT", "1m", clock.now() - DAY, 333],
  ["NEWCOINUSDT", "1h", clock.now() - 80 * DAY, 500],
  ["BTCUSDT", "1w", clock.now() - 300 * DAY, 15],
])("paging back gives each kline once and in order: %s, %s", async (symbol, interval, since, limit) => {
  const klines = await pageBack(connect(since, intervalLength(interval)), symbol, interval, limit);
  const expected = await readForwards(symbol, interval, since);
  const openTimes = klines.map(([openTime]) => openTime);
  const first = openTimes[0] ?? 0;
  expect(openTimes).toEqual(openTimes.map((_, at) => first + at * intervalLength(interval)));
  expect(klines.length).toBeGreaterThan(2 * limit);
  expect(klines).toEqual(expected);
  clock.advance(MINUTE);
});

it("paging back gives each kline once and in order, whatever gaps halts of trading left", async () => {
  const gap = fc.oneof({ weight: 20, arbitrary: fc.constant(1) }, fc.integer({ min: 1, max: 1_500 }));
  const distances = fc.array(gap, { minLength: 1, maxLength: 4_000, size: "max" });
  const property = fc.asyncProperty(
    distances,
    fc.integer({ min: 1, max: 500 }),
    fc.nat(),
    async (steps, limit, ms) => {
      let openTime = 20_000_000 * MINUTE;
      const all = steps.map((step): Kline => {
        openTime += step * MINUTE;
        return [openTime, "1", "1", "1", "1", 1];
      });
      const exchange: Exchange = createFakeExchange(["BTCUSDT"]);
      exchange.klines = async (_symbol, _interval, most, end = Number.POSITIVE_INFINITY) =>
        pageOf(all.filter((kline) => kline[0] < end).slice(-most));
      const now = openTime + (ms % DAY);
      const market = createCachedMarket(exchange, { now: () => now });
      const few = Math.max(limit, Math.ceil(all.length / 40));
      expect(await pageBack(market, "BTCUSDT", "1m", Math.min(500, few))).toEqual(all);
    },
  );
  await fc.assert(property, { numRuns: 8 });
});
