import { usePrinting } from "@cointide/shared/ui/use-printing";
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { Section } from "./browse-assets.ts";

/** Heights of options and headings in px, as the stylesheet has them. */
const ROW = 44;
const HEADING = 28;
/** How many rows are added or removed at once, so that scrolling does not render at every pixel. */
const STEP = 6;
/** The least number of rows, in lists that have no height yet. */
const FEWEST = 12;

/** A symbol and how far from the top of its list it is, in px. */
export type ShownRow = { symbol: string; top: number };

function placeRows(sections: readonly Section[]): ShownRow[] {
  let top = 0;
  return sections.flatMap(({ heading, symbols }) => {
    if (heading !== null) top += HEADING;
    return symbols.map((symbol) => {
      const row = { symbol, top };
      top += ROW;
      return row;
    });
  });
}

/** The visible part of a list, in px. */
type Sight = { scrollTop: number; clientHeight: number };

/** The rows of which all is in sight, as they stand on paper: one below the other, without headings. */
function rowsOnPaper({ scrollTop, clientHeight }: Sight, places: readonly ShownRow[]): ShownRow[] {
  return places
    .filter(({ top }) => top >= scrollTop && top + ROW <= scrollTop + clientHeight)
    .map(({ symbol }, at) => ({ symbol, top: at * ROW }));
}

/**
 * The rows of a list that scrolls that are in sight or near it, and the list's handler. On paper they are those in sight
 * alone; `unprinted` counts the others.
 */
export function useShownRows(list: RefObject<HTMLElement | null>, sections: readonly Section[]) {
  const isPrinting = usePrinting();
  const sight = useRef<Sight>({ scrollTop: 0, clientHeight: 0 });
  const [range, setRange] = useState({ from: 0, count: FEWEST + STEP });
  const onScroll = useCallback(() => {
    // On paper the list is as long as what is printed of it, and so scrolls to its top.
    if (isPrinting) return;
    const { scrollTop = 0, clientHeight = 0 } = list.current ?? {};
    sight.current = { scrollTop, clientHeight };
    const from = Math.max(0, Math.floor(scrollTop / ROW / STEP) * STEP - STEP);
    const count = Math.max(FEWEST, Math.ceil(clientHeight / ROW)) + 2 * STEP;
    setRange((before) => (before.from === from && before.count === count ? before : { from, count }));
  }, [list, isPrinting]);
  useLayoutEffect(() => {
    if (!isPrinting) list.current?.scrollTo?.({ top: sight.current.scrollTop });
  }, [list, isPrinting]);
  useEffect(onScroll, [onScroll]);
  const places = useMemo(() => placeRows(sections), [sections]);
  const rows = useMemo(
    () =>
      isPrinting ? rowsOnPaper(sight.current, places) : places.slice(range.from, range.from + range.count),
    [isPrinting, places, range],
  );
  return { rows, onScroll, unprinted: isPrinting ? places.length - rows.length : null };
}
