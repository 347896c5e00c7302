import type { KlineInterval } from "@cointide/shared/contracts/klines";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const UNITS: Readonly<Record<string, number>> = { m: MINUTE, h: HOUR, d: 24 * HOUR };

/** How long a window such as 30m or 7d is, in ms; 0 for a text that is none. */
export const windowLength = (window: string): number =>
  Number.parseInt(window, 10) * (UNITS[window.at(-1) ?? ""] ?? 0) || 0;

/** Fewer candles have no shape. */
export const FEWEST = 3;

/** Whether a window is long enough for a line. */
export const hasLine = (window: string): boolean => windowLength(window) >= FEWEST * MINUTE;

/** The interval of which a window has enough candles for a line, and no more than are seen. */
export function intervalFor(length: number): KlineInterval {
  if (length <= 3 * HOUR) return "1m";
  if (length <= 12 * HOUR) return "5m";
  return length <= 24 * HOUR ? "15m" : "1h";
}
