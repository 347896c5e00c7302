import { symbolProblem } from "@cointide/shared/embed/settings";
import { MAIN_COLUMNS } from "../columns/main-columns.ts";
import type { CointideColumn } from "./static/ticker.d.ts";

/** The most rows of one panel. */
const MAX_SYMBOLS = 50;

const NO_SYMBOLS = "Name the symbols to show, such as BTCUSDT,ETHUSDT.";

/** The past day as a picture, which stands only where it is named. */
export const SPARKLINE = { key: "sparkline", label: "24 h chart" } as const;

/** A column with a value; `key` is the field of a ticker. */
export type ValueColumn = (typeof MAIN_COLUMNS)[number];

/** A column as it is shown. */
export type Column = ValueColumn | typeof SPARKLINE;

/** What hosts call the columns: a name that says more than the exchange's own. */
const NAMES: Readonly<Record<Column["key"], CointideColumn>> = {
  last: "last",
  change: "change",
  pchange: "percent",
  average: "average",
  sparkline: "sparkline",
};

export const columnName = ({ key }: Column): CointideColumn => NAMES[key];

/** The parts of a text with commas or spaces between, or of a list. */
const partsOf = (value: string | readonly string[] | null | undefined): string[] =>
  (typeof value === "string" ? value.split(/[\s,]+/) : [...(value ?? [])])
    .map((part) => String(part).trim())
    .filter((part) => part !== "");

/** The symbols that can be shown, and a sentence for each thing that cannot. */
export type SymbolChoice = { symbols: readonly string[]; problems: readonly string[] };

/** Reads symbols of an embedding page: each once, in upper case, in the order given. */
export function readSymbols(value: string | readonly string[] | null | undefined): SymbolChoice {
  const names = [...new Set(partsOf(value).map((part) => part.toUpperCase()))];
  if (names.length === 0) return { symbols: [], problems: [NO_SYMBOLS] };
  if (names.length > MAX_SYMBOLS) {
    return { symbols: [], problems: [`Name at most ${MAX_SYMBOLS} symbols; these are ${names.length}.`] };
  }
  return {
    symbols: names.filter((name) => symbolProblem(name) === null),
    problems: names.flatMap((name) => symbolProblem(name) ?? []),
  };
}

/** The columns that are named, in the order given; all with values where none of the names is one. */
export function readColumns(value: string | readonly string[] | null | undefined): readonly Column[] {
  const chosen = [...new Set(partsOf(value))].flatMap((name) =>
    [...MAIN_COLUMNS, SPARKLINE].filter((column) => columnName(column) === name),
  );
  return chosen.length > 0 ? chosen : MAIN_COLUMNS;
}

/** A list as an attribute holds it; null for none. */
export const attributeOf = (value: string | readonly string[] | null | undefined): string | null =>
  value === null || value === undefined ? null : typeof value === "string" ? value : value.join(",");
