import { type Direction, directionBetween } from "./decimal.ts";

/** A figure: its exact value, and how it is written. */
export type Figure = { value: string; text: string };

/** How a figure differs from the one before it. */
export type Difference = {
  direction: Exclude<Direction, "flat">;
  /** From which of its characters on it is written otherwise. */
  from: number;
  /** Whether the value changed by a thousandth or more. */
  isLarge: boolean;
};

const LARGE = 0.001;

/** How a figure differs from the one before it; null where both are written alike. */
export function differenceOf(before: Figure, after: Figure): Difference | null {
  const direction = directionBetween(before.value, after.value);
  if (before.text === after.text || direction === "flat") return null;
  const isAsLong = before.text.length === after.text.length;
  return {
    direction,
    from: isAsLong ? [...after.text].findIndex((character, at) => character !== before.text[at]) : 0,
    isLarge: Math.abs(Number(after.value) - Number(before.value)) >= LARGE * Number(before.value),
  };
}

/** Returns what to mark of a figure: how it changed last. A mark stays until the figure is written differently. */
export function nextMark(mark: Difference | null, before: Figure | null, after: Figure): Difference | null {
  if (before === null) return null;
  return before.text === after.text ? mark : differenceOf(before, after);
}
