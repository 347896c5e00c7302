import type { Asset } from "@cointide/shared/contracts/market";
import { spellSymbol } from "@cointide/shared/contracts/symbols";
import { isColumnName, isSymbolColumnName, symbolColumns } from "./column-names.ts";
import { shownText, UnreadableText } from "./source.ts";
import { splitCells } from "./split-cells.ts";

/** What a table names, an item a line, and what to say of it. */
type Table = { text: string; note: string };

const NO_ROWS = "This has column names, but no symbols below them. Add a row for each symbol.";

/** How many rows are compared with the names of columns. */
const MOST_COMPARED = 20;

/** Numbers, amounts, dates and times. */
const isFigure = (cell: string): boolean => /^(?=.*\d)[\d\s.,:%$€+\-−/()TZ]*$/.test(cell);

type Kind = "figure" | "pair" | "upper" | "lower" | "mixed";

function createKinds(assets: readonly Asset[]) {
  const symbols = new Set(assets.map(({ symbol }) => symbol));
  const bases = new Set(assets.map(({ base }) => base));
  return {
    isListed: (cell: string): boolean => symbols.has(spellSymbol(cell)) || bases.has(spellSymbol(cell)),
    kindOf(cell: string): Kind {
      if (isFigure(cell)) return "figure";
      if (symbols.has(spellSymbol(cell))) return "pair";
      if (cell === cell.toUpperCase()) return "upper";
      return cell === cell.toLowerCase() ? "lower" : "mixed";
    },
  };
}

/**
 * Returns whether a first line names columns. Several coins have such names: ID, OPEN and HIGH. A coin's name is that of a column only
 * if the cells below it are of another kind: figures, pairs, or in another case.
 */
function isHeader(names: readonly string[], rows: readonly string[][], assets: readonly Asset[]): boolean {
  const { isListed, kindOf } = createKinds(assets);
  const isUnlike = (name: string, at: number) => {
    const cells = rows.slice(0, MOST_COMPARED).flatMap((row) => row[at] || []);
    return cells.length > 0 && cells.every((cell) => kindOf(cell) !== kindOf(name));
  };
  const isOther = (name: string, at: number) =>
    !isFigure(name) && !name.includes(":") && (!isListed(name) || isUnlike(name, at));
  const certain = names.filter((name) => isColumnName(name) && !isListed(name));
  if (names.every((name) => name === "" || isColumnName(name)))
    return certain.length > 0 || names.some((name, at) => name !== "" && isUnlike(name, at));
  return (
    rows.length > 0 &&
    (certain.length > 1 || certain.some(isSymbolColumnName)) &&
    names.every((name, at) => name === "" || isColumnName(name) || isOther(name, at))
  );
}

/**
 * Reads a table whose first line names its columns, such as a CSV file. If a column holds symbols, only that is read.
 * @returns null if the first line names no columns
 * @throws {UnreadableText} if no symbols follow
 */
export function readTable(text: string, assets: readonly Asset[]): Table | null {
  const [names, ...rows] = splitCells(text);
  if (names === undefined || !isHeader(names, rows, assets)) return null;
  const columns = symbolColumns(names);
  const isId = columns.length === 1 && /^id$/i.test(names[columns[0] ?? 0] ?? "");
  const items = rows.flatMap((row) => {
    const cells = columns.map((column) => row[column] ?? "").filter(Boolean);
    if (columns.length === 0) return row.filter((cell) => !isFigure(cell));
    return isId && cells.every(isFigure) ? [] : [cells.join("/")];
  });
  const list = items.filter((item) => item !== "").join("\n");
  if (list === "") throw new UnreadableText(NO_ROWS);
  const read = columns.map((column) => `“${shownText(names[column])}”`).join(" and ");
  const note = read === "" ? "The first line is read as column names." : `Only the column ${read} is read.`;
  return { text: list, note: columns.length > 1 ? `Only the columns ${read} are read.` : note };
}
