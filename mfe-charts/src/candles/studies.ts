import type { Candle, Candles } from "./candles.ts";

/** The lengths of the averages that people may choose, in candles. */
export const AVERAGES = [7, 25, 99] as const;
export type Average = (typeof AVERAGES)[number];

/** The mean close of the last `length` candles up to an index; null where there are fewer. */
export function averageAt(candles: Candles, index: number, length: number): number | null {
  if (index < length - 1) return null;
  let sum = 0;
  for (let at = index - length + 1; at <= index; at += 1) sum += Number((candles[at] as Candle).close);
  return sum / length;
}

/** How far a price went from another, in percent; 0 where there was none. */
export const percentBetween = (from: string, to: string): number =>
  Number(from) === 0 ? 0 : (Number(to) / Number(from) - 1) * 100;
