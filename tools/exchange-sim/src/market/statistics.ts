import { amountToText, stepsToText } from "./decimal.ts";
import type { Pair } from "./pairs.ts";
import type { Series } from "./series.ts";

/** The figures of one pair over a window of time, as the exchange writes them. */
export type Statistics = {
  priceChange: string;
  priceChangePercent: string;
  weightedAvgPrice: string;
  openPrice: string;
  highPrice: string;
  lowPrice: string;
  lastPrice: string;
  volume: string;
  quoteVolume: string;
  firstId: number;
  lastId: number;
  count: number;
};

/**
 * Sums a pair's market up from `openTime` to `now` (both ms since 1970): the open is the price of the
 * second of `openTime`, the last price that of the second of `now`.
 */
export function summarise(pair: Pair, series: Series, openTime: number, now: number): Statistics {
  const from = Math.floor(openTime / 1000);
  const bar = series.range(from, Math.floor(now / 1000) + 1);
  const price = (ticks: number) => stepsToText(ticks, pair.priceDecimals);
  const average = bar.volume === 0 ? bar.close : bar.quote / bar.volume;
  const firstId = bar.trades === 0 ? -1 : series.tradesBefore(from);
  return {
    priceChange: price(bar.close - bar.open),
    priceChangePercent: (((bar.close - bar.open) / bar.open) * 100).toFixed(3),
    weightedAvgPrice: amountToText(average / 10 ** pair.priceDecimals),
    openPrice: price(bar.open),
    highPrice: price(bar.high),
    lowPrice: price(bar.low),
    lastPrice: price(bar.close),
    volume: stepsToText(bar.volume, pair.lotDecimals),
    quoteVolume: quoteToText(bar.quote, pair),
    firstId,
    lastId: bar.trades === 0 ? -1 : firstId + bar.trades - 1,
    count: bar.trades,
  };
}

export function quoteToText(quote: number, pair: Pair): string {
  return amountToText(quote / 10 ** (pair.priceDecimals + pair.lotDecimals));
}

const ZERO = amountToText(0);

/** The exchange's values for a pair that was not traded during the window. */
export const NO_TRADES: Statistics = {
  priceChange: ZERO,
  priceChangePercent: "0.000",
  weightedAvgPrice: ZERO,
  openPrice: ZERO,
  highPrice: ZERO,
  lowPrice: ZERO,
  lastPrice: ZERO,
  volume: ZERO,
  quoteVolume: ZERO,
  firstId: -1,
  lastId: -1,
  count: 0,
};
