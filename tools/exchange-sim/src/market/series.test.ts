import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createMarket } from "./market.ts";
import type { Series } from "./series.ts";

const market = createMarket(7, () => true);
const seriesOf = (symbol: string) => market.series(symbol) as Series;

/** A busy pair, a quiet one, a coarse one, and one that hardly moves. */
const symbols = fc.constantFrom("BTCUSDT", "AXSBTC", "SHIBUSDT", "USDCUSDT", "币安人生USDT");
const times = fc.integer({ min: 1_600_000_000, max: 1_900_000_000 });

describe("a pair's market", () => {
  it("gives for any span the open, high, low and close of its seconds' prices", () => {
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

  it("loses no trade and no volume wherever a span is cut in two", () => {
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

  it("has in an hour exactly the quote volume of its sixty minutes", () => {
    fc.assert(
      fc.property(symbols, times, (symbol, time) => {
        const series = seriesOf(symbol);
        const from = Math.floor(time / 3600) * 3600;
        let minutes = 0;
        for (let at = from; at < from + 3600; at += 60) minutes += series.range(at, at + 60).quote;
        const hour = series.range(from, from + 3600);
        expect(minutes / hour.quote).toBeCloseTo(1, 12);
      }),
      { numRuns: 30 },
    );
  });

  it("pays in any span an average between its low and its high", () => {
    fc.assert(
      fc.property(symbols, times, fc.integer({ min: 1, max: 90_000 }), (symbol, from, length) => {
        const bar = seriesOf(symbol).range(from, from + length);
        if (bar.volume === 0) return;
        const average = bar.quote / bar.volume;
        expect(average).toBeGreaterThanOrEqual(bar.low * (1 - 1e-12));
        expect(average).toBeLessThanOrEqual(bar.high * (1 + 1e-12));
      }),
    );
  });

  it("changes its price only in seconds with trades", () => {
    const series = seriesOf("AXSBTC");
    for (let second = 1_750_000_000; second < 1_750_004_000; second++) {
      const { trades } = series.range(second, second + 1);
      if (trades === 0) expect(series.priceAt(second)).toBe(series.priceAt(second - 1));
    }
  });

  it("is the same for the same seed in whatever order it is read, and another for another seed", () => {
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
