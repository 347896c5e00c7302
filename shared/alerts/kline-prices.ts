import type { Kline } from "../contracts/klines.ts";
import type { PricePoint } from "./alert-watch.ts";

/** The times that lowest and highest are given are in the middle of the kline, since nobody knows when they were. */
function extremesOf([openTime, ...prices]: Kline, intervalMs: number): PricePoint[] {
  const [open, high, low, close] = prices.map(Number) as [number, number, number, number];
  const [first, second] = close < open ? [high, low] : [low, high];
  return [first, second]
    .map((price, index) => ({
      price,
      at: openTime + Math.floor((intervalMs * (index + 1)) / 3),
      from: openTime,
    }))
    .filter(({ price }) => price !== open && price !== close);
}

/**
 * The path that a price took through klines: open, then low and high (high first where it fell), then close. Of a kline
 * that began at `after` or before only the close is certain to be later.
 * @param klines the oldest first
 * @param intervalMs how long each of them is
 * @param after ms since 1970; what was then or before is left out
 */
export function klinePrices(klines: readonly Kline[], intervalMs: number, after: number): PricePoint[] {
  const points: PricePoint[] = [];
  for (const kline of klines) {
    const [openTime, open, , , close] = kline;
    const end = openTime + intervalMs - 1;
    if (end <= after) continue;
    if (openTime > after)
      points.push({ price: Number(open), at: openTime }, ...extremesOf(kline, intervalMs));
    points.push({ price: Number(close), at: end });
  }
  return points;
}
