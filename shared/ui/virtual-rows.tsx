import { useMemo } from "react";
import { display } from "../preferences/display.ts";

/**
 * The height of a table's rows in px: it follows the density, and the text's size.
 * @param rem before the density's scale.
 */
export function useRowHeight(rem: number): number {
  const density = display.use((choices) => choices.density);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another density has another scale.
  return useMemo(() => {
    const style = getComputedStyle(document.documentElement);
    const scale = Number(style.getPropertyValue("--row-scale")) || 1;
    return rem * (Number.parseFloat(style.fontSize) || 16) * scale;
  }, [density, rem]);
}

/** A gap in place of the rows that a table does not draw. @param height in px */
export function RowGap({ height }: { height: number }) {
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row takes no focus.
  return height > 0 ? <tr aria-hidden="true" style={{ blockSize: height }} /> : null;
}

/** The range of a table on paper, where nothing scrolls: all rows are drawn. */
export const allRows = ({ count }: { count: number }): number[] =>
  Array.from({ length: count }, (_, index) => index);
