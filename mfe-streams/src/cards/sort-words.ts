import { isLargestFirst, type Sort } from "../data/board.ts";
import { columnLabel } from "../rows/columns.ts";

/** What people call a column that the board is sorted by. */
export const sortLabel = (by: Sort["by"]): string => (by === "symbol" ? "Symbol" : columnLabel(by));

/** What the ways to sort by a column begin with, first that of a first choice. */
export function directionWords(by: Sort["by"]): [first: string, other: string] {
  if (by === "symbol") return ["A to Z", "Z to A"];
  return by === "age" ? ["Newest first", "Oldest first"] : ["Largest first", "Smallest first"];
}

/** A sort in words: "24 h %, largest first". */
export function sortPhrase({ by, isDescending }: Sort): string {
  const [first, other] = directionWords(by);
  const words = isDescending === isLargestFirst(by) ? first : other;
  return `${sortLabel(by)}, ${by === "symbol" ? words : words.toLowerCase()}`;
}
