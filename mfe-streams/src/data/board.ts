import { SYMBOL_PATTERN } from "@cointide/shared/contracts/symbols";
import { definePreference } from "@cointide/shared/preferences";

/** Changes over spans beside 24 hours: "1h" and so on, behind their common beginning. */
export const CHANGE_KEYS = ["change1h", "change4h", "change7d", "change30d"] as const;

/** The columns that a person may choose, in the order in which they stand. */
export const COLUMN_KEYS = [
  ...(["last", "change", "pchange"] as const),
  ...CHANGE_KEYS,
  ...(["average", "low", "high", "open"] as const),
  ...(["volume", "qvolume", "trades", "age", "sparkline", "range"] as const),
];
export type ColumnKey = (typeof COLUMN_KEYS)[number];

/** What the board is sorted by; "symbol" is the name. */
export type Sort = { by: ColumnKey | "symbol"; isDescending: boolean };

/** How a person has arranged the board. */
export type Board = {
  view: "cards" | "table";
  columns: readonly ColumnKey[];
  /** How the table is sorted; null is the order of the streams. */
  sort: Sort | null;
  /** How the cards are sorted, and the rows in each; null is the order in which they were arranged. */
  cardSort: Sort | null;
  /** The symbol that stands on top and in the tab's title. */
  pinned: string | null;
  /** Ids of an account's streams that come first, in this order; the others follow in that of the service. */
  order: readonly string[];
};

export const INITIAL_BOARD: Board = {
  view: "cards",
  columns: ["last", "change", "pchange", "average", "sparkline", "range"],
  sort: null,
  cardSort: null,
  pinned: null,
  order: [],
};

/** The most ids in an order: with them, the board takes half of what all preferences may. */
export const MAX_ORDER = 300;

const isOneOf = <T>(all: readonly T[], value: unknown): value is T => all.includes(value as T);
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Whether a column begins with its largest value; names begin with the first, and ages with the newest. */
export const isLargestFirst = (by: Sort["by"]): boolean => by !== "symbol" && by !== "age";

function sortOf(value: unknown): Sort | null {
  const { by, isDescending } = (value ?? {}) as Partial<Sort>;
  if (by !== "symbol" && !isOneOf(COLUMN_KEYS, by)) return null;
  return { by, isDescending: isDescending === true };
}

/** Reads a kept value field by field: of an earlier or later release too, whatever fits is taken. */
export function readBoard(value: unknown): Board {
  const { view, columns, sort, cardSort, pinned, order } = (value ?? {}) as Record<string, unknown>;
  const known = listOf(columns).filter((key) => isOneOf(COLUMN_KEYS, key));
  return {
    view: view === "table" ? "table" : "cards",
    columns: known.length > 0 ? COLUMN_KEYS.filter((key) => known.includes(key)) : INITIAL_BOARD.columns,
    sort: sortOf(sort),
    cardSort: sortOf(cardSort),
    pinned: typeof pinned === "string" && SYMBOL_PATTERN.test(pinned) ? pinned : null,
    order: listOf(order)
      .filter((id) => typeof id === "string")
      .slice(0, MAX_ORDER),
  };
}

/** The section `board` of the preferences. */
export const board = definePreference<Board>({
  name: "board",
  schema: { safeParse: (value) => ({ success: true, data: readBoard(value) }) },
  initial: INITIAL_BOARD,
});

/** Changes some of how the board is arranged. */
export const changeBoard = (change: Partial<Board>): void => board.set({ ...board.get(), ...change });
