import { WINDOW_MAXIMUM, WINDOW_UNITS, type WindowUnit } from "@cointide/shared/contracts/window";

/** A window that the visitor put together: a whole count from 1 up and its unit. */
export type CustomWindow = { count: number; unit: WindowUnit };

/** What the custom fields hold when they are first opened. */
export const INITIAL_CUSTOM_WINDOW: CustomWindow = { count: 1, unit: "m" };

/**
 * The roll-over rule: a count over its unit's maximum resets to 1 and moves to the next larger unit. Days
 * have no larger unit, so a count over 7 days resets to 1 day.
 */
export function rollOver({ count, unit }: CustomWindow): CustomWindow {
  if (count <= WINDOW_MAXIMUM[unit]) return { count, unit };
  return { count: 1, unit: WINDOW_UNITS[WINDOW_UNITS.indexOf(unit) + 1] ?? unit };
}

/** What the fields mean once typing pauses; null for anything but a whole number from 1 up. */
export function readCustomWindow(text: string, unit: WindowUnit): CustomWindow | null {
  const count = /^\d+$/.test(text.trim()) ? Number(text) : 0;
  return count === 0 ? null : rollOver({ count, unit });
}

/** The window as the service spells it, such as 45m. */
export const windowText = ({ count, unit }: CustomWindow): string => `${count}${unit}`;

/** The count and unit of a valid window's text. */
export const customWindowOf = (winsize: string): CustomWindow => ({
  count: Number.parseInt(winsize, 10),
  unit: winsize.slice(-1) as WindowUnit,
});
