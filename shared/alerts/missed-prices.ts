import { compareExact, type Exact, exact } from "../contracts/exact-decimals.ts";
import type { Kline } from "../contracts/klines.ts";
import type { PricePoint } from "./alert-history.ts";
import { higherOf, lowerOf, type PriceRange } from "./price-range.ts";

/** A span of time whose prices were not heard. Times are ms since 1970 by the exchange's clock. */
export type Missed = {
  /** Prices up to and with this time were heard. */
  after: number;
  /** Prices from this time on were heard; Infinity where none are yet. */
  before: number;
  /** The lowest and highest of the prices that were heard within the kline; null without any. */
  heard: PriceRange | null;
};

const rangeOf = (prices: readonly Exact[]): PriceRange | null =>
  prices[0] === undefined
    ? null
    : prices.reduce<PriceRange>(
        ({ low, high }, price) => ({ low: lowerOf(low, price), high: higherOf(high, price) }),
        { low: prices[0], high: prices[0] },
      );

/** What was heard within a kline. */
export const heardIn = (points: readonly PricePoint[]): PriceRange | null =>
  rangeOf(points.map(({ price }) => price));

/**
 * The prices that a kline proves to have been in a span that was missed, in the order of time: open, low and high (high first
 * where it fell), then close. Nobody knows when the lowest and the highest were: they get times within the kline. Where only a
 * part of the kline was missed, open and close count if they lie in it, and lowest and highest unless prices that were heard
 * in the same kline explain them.
 * @param length how long the kline is, in ms
 */
export function missedPrices([openTime, ...texts]: Kline, length: number, missed: Missed): PricePoint[] {
  const { after, before, heard } = missed;
  const end = openTime + length - 1;
  const [from, to] = [Math.max(openTime, after + 1), Math.min(end, before - 1)];
  if (from > to) return [];
  const [open, high, low, close] = texts.slice(0, 4).map((text) => exact(String(text))) as [
    Exact,
    Exact,
    Exact,
    Exact,
  ];
  const hasOpen = openTime > after;
  const hasClose = end < before;
  const known = rangeOf([...(hasOpen ? [open] : []), ...(hasClose ? [close] : [])]);
  const ranges = [known, hasOpen && hasClose ? null : heard].filter((range) => range !== null);
  const isNews = (price: Exact): boolean =>
    ranges.every((range) => compareExact(price, range.low) < 0 || compareExact(price, range.high) > 0);
  const ordered = compareExact(close, open) < 0 ? [high, low] : [low, high];
  const extremes = ordered.filter(isNews);
  const step = (to - from) / (extremes.length + 1);
  return [
    ...(hasOpen ? [{ price: open, at: openTime }] : []),
    ...extremes.map((price, index) => ({ price, at: Math.round(from + step * (index + 1)), from: openTime })),
    ...(hasClose ? [{ price: close, at: end }] : []),
  ];
}
