import { type RefObject, useCallback, useEffect, useMemo, useState } from "react";
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

/** The rows of a list that scrolls that are in sight or near it, and the list's handler. */
export function useShownRows(list: RefObject<HTMLElement | null>, sections: readonly Section[]) {
  const [range, setRange] = useState({ from: 0, count: FEWEST + STEP });
  const onScroll = useCallback(() => {
    const { scrollTop = 0, clientHeight = 0 } = list.current ?? {};
    const from = Math.max(0, Math.floor(scrollTop / ROW / STEP) * STEP - STEP);
    const count = Math.max(FEWEST, Math.ceil(clientHeight / ROW)) + 2 * STEP;
    setRange((before) => (before.from === from && before.count === count ? before : { from, count }));
  }, [list]);
  useEffect(onScroll, [onScroll]);
  const places = useMemo(() => placeRows(sections), [sections]);
  const rows = useMemo(() => places.slice(range.from, range.from + range.count), [places, range]);
  return { rows, onScroll };
}
