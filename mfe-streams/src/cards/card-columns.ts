import type { ColumnKey } from "../data/board.ts";

/** A column of a card, behind the symbol. */
export type Column = {
  key: ColumnKey;
  /**
   * The size of its track, in rem at least and as a share of what is left; `long` is what huge figures need beyond. `text` is the
   * least size in multiples of the browser's minimum font size, which may enlarge figures of a line below another.
   */
  track: { min: number; share?: number; long?: number; text?: number };
};

/** The tracks of all columns, in their order. A change has none where it stands under the percent change. */
const TRACKS: Readonly<Record<ColumnKey, Column["track"]>> = {
  sparkline: { min: 2.25, share: 1 },
  last: { min: 5.75, share: 1, long: 4.25 },
  change: { min: 5.75, long: 2.25, text: 6.4 },
  pchange: { min: 5.75, long: 2.25, text: 6.4 },
  change1h: { min: 5, long: 2.5 },
  change4h: { min: 5, long: 2.5 },
  change7d: { min: 5, long: 2.5 },
  change30d: { min: 5, long: 2.5 },
  range: { min: 8, share: 1.2, long: 5.5 },
  average: { min: 5, long: 3.5 },
  low: { min: 5.5, long: 3 },
  high: { min: 5.5, long: 3 },
  open: { min: 5.5, long: 3 },
  volume: { min: 5 },
  qvolume: { min: 5 },
  trades: { min: 5 },
  age: { min: 5 },
};

/** The columns of a card that a person has chosen. */
export const cardColumns = (chosen: readonly ColumnKey[]): Column[] =>
  (Object.keys(TRACKS) as ColumnKey[])
    .filter((key) => chosen.includes(key))
    .map((key) => ({ key, track: TRACKS[key] }));

/** Where a cell stands: the number of its track, and its line where two cells share one. */
export type Place = { track: number; line?: 1 | 2 };

const SYMBOL: Column["track"] = { min: 8.5, share: 2 };

/** In style sheets `--long` is 0, or 1 where a card has a huge figure. */
const trackOf = ({ min, share, long, text }: Column["track"]) => {
  const usual = text === undefined ? `${min}rem` : `max(${min}rem, ${text} * var(--text-min, 0px))`;
  const least = long === undefined ? usual : `calc(${usual} + var(--long, 0) * ${long}rem)`;
  return share === undefined ? least : `minmax(${least}, ${share}fr)`;
};

/** Tracks that the style sheet changes: a narrow card gives the range no room. */
const VARYING = new Map<Column["track"], string>([
  [TRACKS.range, `var(--range-track, ${trackOf(TRACKS.range)})`],
]);

/** What a card has room for, without the gaps: with more columns it scrolls sideways. */
const ROOM = 35.25;

/**
 * The tracks of a card's rows as CSS, the least width in rem of rows that a card may have no room for, what huge figures
 * need beyond, and the place of each column's cells.
 */
export function layoutOf(columns: readonly Column[]) {
  const tracks = [SYMBOL];
  const places = columns.map(({ key, track }, at): Place => {
    if (key === "change" && columns[at + 1]?.key === "pchange") return { track: tracks.length + 1, line: 2 };
    tracks.push(track);
    return {
      track: tracks.length,
      ...(columns[at - 1]?.key === "change" && key === "pchange" && { line: 1 }),
    };
  });
  const least = tracks.reduce((sum, { min }) => sum + min, 0);
  return {
    tracks: tracks.map((track) => VARYING.get(track) ?? trackOf(track)).join(" "),
    least: least > ROOM ? least + tracks.length : null,
    long: tracks.reduce((sum, { long = 0 }) => sum + long, 0),
    places,
  };
}
