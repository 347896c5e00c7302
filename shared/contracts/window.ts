import * as z from "zod/mini";

/** The units of a historical window, smallest first. */
export const WINDOW_UNITS = ["m", "h", "d"] as const;
export type WindowUnit = (typeof WINDOW_UNITS)[number];

/** The largest count that each unit may have; the exchange knows no longer window than 7 days. */
export const WINDOW_MAXIMUM: Readonly<Record<WindowUnit, number>> = { m: 59, h: 23, d: 7 };

export const WINDOW_PRESETS = ["1m", "30m", "1h", "6h", "12h", "1d", "3d"] as const;
export const DEFAULT_WINDOW = "7d";

/** Whether the text is a window that the exchange accepts: 1m–59m, 1h–23h, 1d–7d, nothing combined. */
export function isWindow(text: string): boolean {
  const match = /^([1-9]\d?)([mhd])$/.exec(text);
  return match !== null && Number(match[1]) <= WINDOW_MAXIMUM[match[2] as WindowUnit];
}

export const windowSchema = z
  .string()
  .check(z.refine(isWindow, "A window is 1m to 59m, 1h to 23h or 1d to 7d, for example 30m, 12h or 7d."));
