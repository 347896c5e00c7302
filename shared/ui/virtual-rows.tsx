import {
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useState,
} from "react";
import { display } from "../preferences/display.ts";
import { usePrinting } from "./use-printing.ts";

/** The height of two lines of a symbol and its name, or of a range above two prices, relative to their font size. */
const LINES = 3.7;

/**
 * Returns the height of a table's rows in px, which follows the density, the text size and the browser's minimum font size.
 * @param rem without the scale of the density.
 */
export function useRowHeight(rem: number): number {
  const density = display.use((choices) => choices.density);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another density has another scale.
  return useMemo(() => {
    const style = getComputedStyle(document.documentElement);
    const scale = Number(style.getPropertyValue("--row-scale")) || 1;
    const least = Number.parseFloat(style.getPropertyValue("--text-min")) || 0;
    return Math.max(rem * (Number.parseFloat(style.fontSize) || 16) * scale, LINES * least);
  }, [density, rem]);
}

/** Fills the place of rows that a table doesn't render. @param height in px */
export function RowGap({ height }: { height: number }) {
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row takes no focus.
  return height > 0 ? <tr aria-hidden="true" style={{ blockSize: height }} /> : null;
}

type Range = { startIndex: number; endIndex: number; overscan: number; count: number };

const indexesBetween = (first: number, last: number): number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);

/** Returns the rows in view with their overscan, and the focused row with its neighbors, to which arrow keys lead. */
export function rowsToRender({ startIndex, endIndex, overscan, count }: Range, focused: number): number[] {
  const first = Math.max(0, startIndex - overscan);
  const last = Math.min(count - 1, endIndex + overscan);
  const kept = focused < 0 ? [] : indexesBetween(Math.max(0, focused - 1), Math.min(count - 1, focused + 1));
  return [
    ...kept.filter((index) => index < first),
    ...indexesBetween(first, last),
    ...kept.filter((index) => index > last),
  ];
}

/** Follows the focus in a table's rows. Returns the key of the row with the focus, or whose popover has it; else null. */
function useFocusedKey(box: RefObject<HTMLElement | null>, keys: readonly string[]): string | null {
  const [focused, setFocused] = useState<string | null>(null);
  const follow = useEffectEvent((target: Element) => {
    if (target.closest("[popover]") !== null) return;
    const index = target.closest("tbody > tr")?.getAttribute("aria-rowindex") ?? 0;
    setFocused(keys[Number(index) - 2] ?? null);
  });
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const onFocusIn = ({ target }: FocusEvent) => follow(target as Element);
    const onFocusOut = ({ relatedTarget }: FocusEvent) => {
      // A window that loses the focus keeps its active element.
      const next = (relatedTarget ?? document.activeElement) as Node | null;
      if (!element.contains(next)) setFocused(null);
    };
    element.addEventListener("focusin", onFocusIn);
    element.addEventListener("focusout", onFocusOut);
    return () => {
      element.removeEventListener("focusin", onFocusIn);
      element.removeEventListener("focusout", onFocusOut);
    };
  }, [box]);
  useLayoutEffect(() => {
    if (focused === null || keys.includes(focused)) return;
    setFocused(null);
    if (document.activeElement === document.body) box.current?.focus({ preventScroll: true });
  }, [box, keys, focused]);
  return focused;
}

/**
 * Returns a virtualizer's range extractor. The row with the focus stays mounted wherever the table is scrolled to; if it
 * leaves the table, the focus moves to the table. On paper, where nothing scrolls, all rows are rendered.
 * @param keys of all rows, whose `aria-rowindex` starts at 2, after the heading.
 */
export function useRowRange(
  box: RefObject<HTMLElement | null>,
  keys: readonly string[],
): (range: Range) => number[] {
  const isPrinting = usePrinting();
  const key = useFocusedKey(box, keys);
  const focused = useMemo(() => (key === null ? -1 : keys.indexOf(key)), [key, keys]);
  return useCallback(
    (range) => (isPrinting ? indexesBetween(0, range.count - 1) : rowsToRender(range, focused)),
    [isPrinting, focused],
  );
}
