import { CHANGE_KEYS, type ColumnKey } from "../data/board.ts";

/** In rem: the least widths of the symbol, of a price of seven digits, of other columns and of a range. */
const [SYMBOL, PRICE, OTHER, RANGE] = [10.5, 7, 6, 9];

/** In rem: narrower boxes are a phone's. */
const PHONE = 35;

/** Columns whose figures never grow. */
const STEADY: readonly ColumnKey[] = ["pchange", ...CHANGE_KEYS, "sparkline", "trades", "age"];

/** What is drawn, and waits for more room where it has none, in the order in which it goes. */
const DRAWN: readonly ColumnKey[] = ["range", "sparkline"];

/** What a phone begins with. */
const FIRST: readonly ColumnKey[] = ["last", "pchange"];

function leastOf(key: ColumnKey): number {
  if (key === "range") return RANGE;
  return isSteady(key) ? OTHER : PRICE;
}

/** Whether figures of a column are as wide beside large prices. */
export const isSteady = (key: ColumnKey): boolean => STEADY.includes(key);

/**
 * The columns of a table in a box so wide, in rem. A phone begins with price and percent. Where pictures alone keep the
 * values from fitting, the pictures wait; a table that does not fit without them either is reached sideways with all of it.
 * @param tools how wide the column of tools is.
 */
export function fittingColumns(
  columns: readonly ColumnKey[],
  width: number,
  tools: number,
): readonly ColumnKey[] {
  if (width < PHONE) {
    const first = FIRST.filter((key) => columns.includes(key));
    return [...first, ...columns.filter((key) => !first.includes(key))];
  }
  const fits = (some: readonly ColumnKey[]) =>
    some.reduce((sum, key) => sum + leastOf(key), SYMBOL + tools) <= width;
  let fitting = columns;
  for (const drawn of DRAWN) {
    if (fits(fitting)) return fitting;
    fitting = fitting.filter((key) => key !== drawn);
  }
  return fits(fitting) ? fitting : columns;
}
