import type { TickerState } from "@cointide/shared/contracts/streams";

/** The values of a symbol, in their order. */
export const VALUES = [
  { key: "last", label: "Last price", kind: "price", flash: true },
  { key: "change", label: "Change", kind: "signed", flash: false },
  { key: "pchange", label: "Percent change", kind: "percent", flash: false },
  { key: "average", label: "Average", kind: "price", flash: false },
] as const;

/** A column of a card, behind the symbol: a value, or what is drawn. */
export type Column = (
  | (typeof VALUES)[number]
  | { key: "range"; label: string; kind: "drawn" }
  | { key: "sparkline"; label: string; kind: "drawn" }
) & {
  /** The size of its track; a change has none where it stands under the percent change. */
  width: string;
};

const [LAST, CHANGE, PERCENT, AVERAGE] = VALUES;

/** The columns of a card, in their order. */
export const COLUMNS: readonly Column[] = [
  { key: "sparkline", label: "24 h chart", kind: "drawn", width: "minmax(4rem, 1fr)" },
  { ...LAST, width: "minmax(6.5rem, 1fr)" },
  { ...CHANGE, width: "6rem" },
  { ...PERCENT, width: "6rem" },
  { key: "range", label: "24 h range", kind: "drawn", width: "minmax(8.5rem, 1.2fr)" },
  { ...AVERAGE, width: "5.5rem" },
];

/** Where a cell stands: the number of its track, and its line where two cells share one. */
export type Place = { track: number; line?: 1 | 2 };

const SYMBOL_WIDTH = "minmax(9.5rem, 1.3fr)";

/** The tracks of a card's rows as CSS, and the place of each column's cells. */
export function layoutOf(columns: readonly Column[]): { tracks: string; places: readonly Place[] } {
  const tracks = [SYMBOL_WIDTH];
  const places = columns.map(({ key, width }, at): Place => {
    if (key === "change" && columns[at + 1]?.key === "pchange") return { track: tracks.length + 1, line: 2 };
    tracks.push(width);
    return {
      track: tracks.length,
      ...(columns[at - 1]?.key === "change" && key === "pchange" && { line: 1 }),
    };
  });
  return { tracks: tracks.join(" "), places };
}

/** Why a row has no values. A row that waits or lives gives no reason. */
export const REASONS: Partial<Record<TickerState, string>> = {
  silent: "No data",
  refused: "Refused by the price feed",
  halted: "Trading is halted",
  unanswered: "No answer from the price feed",
  unlisted: "no longer listed",
};

/** What is said beside the age of values that cannot be renewed. */
export const AGED_NOTES: Partial<Record<TickerState, string>> = {
  silent: "No data",
  refused: "Refused",
  unanswered: "No answer",
  halted: "Trading is halted",
};
