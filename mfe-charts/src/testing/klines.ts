import {
  intervalLength,
  type Kline,
  type KlineInterval,
  openTimeAt,
} from "@cointide/shared/contracts/klines";
import { type Candle, toCandle } from "../candles/candles.ts";

/** A candle whose prices lie around its close. */
export const candle = (openTime: number, close: number, rest: Partial<Candle> = {}): Candle => ({
  ...{ openTime, open: `${close}`, high: `${close}`, low: `${close}`, close: `${close}`, volume: 1 },
  ...rest,
});

/** The klines of an exchange up to `now`, oldest first: closes 1, 2, 3 … from the first one on. */
export function sampleKlines(interval: KlineInterval, count: number, now: number): Kline[] {
  const length = intervalLength(interval);
  const last = openTimeAt(interval, now);
  return Array.from({ length: count }, (_, at): Kline => {
    const close = at + 1;
    return [
      last - (count - 1 - at) * length,
      `${close}`,
      `${close + 0.5}`,
      `${close - 0.5}`,
      `${close}`,
      close * 10,
    ];
  });
}

export const sampleCandles = (...args: Parameters<typeof sampleKlines>): Candle[] =>
  sampleKlines(...args).map(toCandle);
