import { readTypedNumber } from "@cointide/shared/contracts/typed-number";
import { WINDOW_MAXIMUM, WINDOW_UNITS, type WindowUnit } from "@cointide/shared/contracts/window";

/** What the fields of a custom window hold: a number as it was typed, and its unit. */
export type CustomWindow = { count: string; unit: WindowUnit };

/** The fields of a window's text, such as 45m; the number may be missing. */
export const customWindowOf = (winsize: string): CustomWindow => ({
  count: winsize.slice(0, -1),
  unit: winsize.slice(-1) as WindowUnit,
});

/**
 * The window that the fields mean; null for anything but a whole number from 1 up. A count over its unit's maximum
 * resets to 1 and moves to the next larger unit. Days have no larger unit, so a count over 7 days resets to 1 day.
 */
export function readCustomWindow({ count: text, unit }: CustomWindow): string | null {
  const count = Number(readTypedNumber(text).value ?? 0);
  if (count === 0 || !Number.isInteger(count)) return null;
  if (count <= WINDOW_MAXIMUM[unit]) return `${count}${unit}`;
  return `1${WINDOW_UNITS[WINDOW_UNITS.indexOf(unit) + 1] ?? unit}`;
}
