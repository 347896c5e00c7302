import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createMarket } from "./market.ts";
import type { Series } from "./series.ts";

const market = createMarket(7, () => true);
const seriesOf = (symbol: string) => market.series(symbol) as Series;

/** A busy pair, a quiet one, one with coarse steps, and a stablecoin. */
const symbols = fc.constantFrom("BTCUSDT", "AXSBTC", "SHIBUSDT", "USDCUSDT", "币安人生USDT");
const times = fc.integer({ min: 1_600_000_000, max: 1_900_000_000 });

describe("a pair's market", () => {
  it("returns the open, high, low and close of a span's seconds", () => {
    fc.assert(
      fc.property(symbols, times, fc.integer({ min: 1, max: 9000 }), (symbol, from, length) => {
        const series = seriesOf(symbol);
        const prices = Array.from({ length }, (_, i) => series.priceAt(from + i));
        expect(series.range(from, from + length)).toMatchObject({
          open: prices[0],
          close: prices.at(-1),
          high: Math.max(...prices),
          low: Math.min(...prices),
        });
      }),
      { numRuns: 40 },
    );
  });

  it("keeps all trades and volume if a span is split", () => {
    const span = fc.integer({ min: 1, max: 200_000 });
    fc.assert(
      fc.property(symbols, times, span, span, (symbol, from, first, second) => {
        const series = seriesOf(symbol);
        const whole = series.range(from, from + first + second);
        const left = series.range(from, from + first);
        const right = series.range(from + first, from + first + second);
        expect(left.trades + right.trades).toBe(whole.trades);
        expect(left.volume + right.volume).toBe(whole.volume);
        expect(series.tradesBefore(from + first) - series.tradesBefore(from)).toBe(left.trades);
      }),
    );
  });

  it("depends on the seed and not on the order of reads", () => {
    const read = (seed: number, seconds: number[]) => {
      const series = createMarket(seed, () => true).series("ETHUSDT") as Series;
      return new Map(seconds.map((second) => [second, series.priceAt(second)]));
    };
    const seconds = Array.from({ length: 50 }, (_, i) => 1_750_000_000 + i * 977);
    const forwards = read(3, seconds);
    const backwards = read(3, seconds.toReversed());
    for (const second of seconds) expect(backwards.get(second)).toBe(forwards.get(second));
    expect([...read(4, seconds).values()]).not.toEqual([...forwards.values()]);
  });
});
