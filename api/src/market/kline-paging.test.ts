import { klinesSchema } from "@cointide/shared/contracts/kline-schemas";
import type { Kline, KlineInterval } from "@cointide/shared/contracts/klines";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { createFakeExchange, pageOf } from "../testing/fake-exchange.ts";
import { createCachedMarket } from "./cached-market.ts";
import type { Exchange } from "./exchange.ts";
import type { Market } from "./market.ts";

const MINUTE = 60_000;
const DAY = 86_400_000;

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
