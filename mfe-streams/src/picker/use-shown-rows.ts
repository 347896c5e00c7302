import { usePrinting } from "@cointide/shared/ui/use-printing";
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { Section } from "./browse-assets.ts";

/** Heights of options and headings in px, which the list sets as `--option` and `--heading`. */
type Heights = { row: number; heading: number };

/** Options have two lines, headings one, at the browser's minimum font size at least. */
function measureHeights(): Heights {
  const least = Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue("--text-min"));
  return { row: Math.max(44, 2.6 * (least || 0)), heading: Math.max(28, 1.4 * (least || 0)) };
}

/** The number of rows that are added or removed together, so that scrolling doesn't render at every pixel. */
const STEP = 6;
/** The least number of rows, in lists that have no height yet. */
const FEWEST = 12;

/** A symbol and its distance from the top of the list in px. */
export type ShownRow = { symbol: string; top: number };

function placeRows(sections: readonly Section[], heights: Heights): ShownRow[] {
  let top = 0;
  return sections.flatMap(({ heading, symbols }) => {
    if (heading !== null) top += heights.heading;
    return symbols.map((symbol) => {
      const row = { symbol, top };
      top += heights.row;
      return row;
    });
  });
}

/** The visible part of a list, in px. */
type Sight = { scrollTop: number; clientHeight: number };

/** Returns the rows that are fully visible, at their places on paper: one below the other, without headings. */
function rowsOnPaper({ scrollTop, clientHeight }: Sight, places: readonly ShownRow[], height: number) {
  return places
    .filter(({ top }) => top >= scrollTop && top + height <= scrollTop + clientHeight)
    .map(({ symbol }, at): ShownRow => ({ symbol, top: at * height }));
}

/**
 * Returns the rows of a list that are visible or near it, the list's scroll handler and the heights of its options and
 * headings. On paper the rows are only the visible ones; `unprinted` counts the others.
 */
export function useShownRows(list: RefObject<HTMLElement | null>, sections: readonly Section[]) {
  const isPrinting = usePrinting();
  const [heights] = useState(measureHeights);
  const { row } = heights;
  const sight = useRef<Sight>({ scrollTop: 0, clientHeight: 0 });
  const [range, setRange] = useState({ from: 0, count: FEWEST + STEP });
  const onScroll = useCallback(() => {
    // On paper the list is as long as what is printed of it, and so scrolls to its top.
    if (isPrinting) return;
    const { scrollTop = 0, clientHeight = 0 } = list.current ?? {};
    sight.current = { scrollTop, clientHeight };
    const from = Math.max(0, Math.floor(scrollTop / row / STEP) * STEP - STEP);
    const count = Math.max(FEWEST, Math.ceil(clientHeight / row)) + 2 * STEP;
    setRange((before) => (before.from === from && before.count === count ? before : { from, count }));
  }, [list, isPrinting, row]);
  useLayoutEffect(() => {
    if (!isPrinting) list.current?.scrollTo?.({ top: sight.current.scrollTop });
  }, [list, isPrinting]);
  useEffect(onScroll, [onScroll]);
  const places = useMemo(() => placeRows(sections, heights), [sections, heights]);
  const rows = useMemo(
    () =>
      isPrinting
        ? rowsOnPaper(sight.current, places, row)
        : places.slice(range.from, range.from + range.count),
    [isPrinting, places, range, row],
  );
  return { rows, onScroll, heights, unprinted: isPrinting ? places.length - rows.length : null };
}
