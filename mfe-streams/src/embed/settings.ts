import { COLUMNS, type ColumnKey } from "@cointide/shared/board/columns";
import { namesIn, readSymbols } from "@cointide/shared/contracts/symbols";
import { noSymbol, notOneOf } from "@cointide/shared/embed/settings";
import type { CointideColumn } from "./static/ticker.d.ts";

/** The most rows of one panel. */
const MAX_SYMBOLS = 50;

const NO_SYMBOLS = "Set the symbols to show, such as BTCUSDT,ETHUSDT.";

/** The past day as a picture, which stands only where it is named. */
export const SPARKLINE = { key: "sparkline", label: "24 h chart" } as const;

const keyed = <Key extends ColumnKey>(key: Key) => ({ ...COLUMNS[key], key });

/** The columns that show a value, in their order. */
export const MAIN_COLUMNS = [keyed("last"), keyed("change"), keyed("pchange"), keyed("average")] as const;

/** A column with a value; `key` is the field of a ticker. */
export type ValueColumn = (typeof MAIN_COLUMNS)[number];

/** A column as it is shown. */
export type Column = ValueColumn | typeof SPARKLINE;

/** What hosts call a column. "percent" says more than the exchange's own name. */
export const columnName = ({ key }: Column): CointideColumn => (key === "pchange" ? "percent" : key);

/** The parts of a text with commas or spaces between, or of a list. */
const partsOf = (value: string | readonly string[] | null | undefined): string[] =>
  namesIn(String(value ?? ""));

/** The symbols that can be shown, and a sentence for each thing that cannot. */
export type SymbolChoice = { symbols: readonly string[]; problems: readonly string[] };

/** Reads symbols of an embedding page: each once, as the exchange spells it, in the order given. */
export function readSymbolChoice(value: string | readonly string[] | null | undefined): SymbolChoice {
  const { symbols, malformed } = readSymbols(partsOf(value));
  const count = symbols.length + malformed.length;
  if (count === 0) return { symbols: [], problems: [NO_SYMBOLS] };
  if (count > MAX_SYMBOLS) {
    return { symbols: [], problems: [`Set at most ${MAX_SYMBOLS} symbols. These are ${count}.`] };
  }
  return { symbols, problems: malformed.map(noSymbol) };
}

const ALL_COLUMNS: readonly Column[] = [...MAIN_COLUMNS, SPARKLINE];

/** A sentence for each name that is none of a column. */
export const wrongColumns = (value: string | readonly string[] | null | undefined): string[] =>
  partsOf(value).flatMap((name) => notOneOf(name, ["a column", "Columns"], ALL_COLUMNS.map(columnName)));

/** The columns that are named, in the order given; all with values where none of the names is one. */
export function readColumns(value: string | readonly string[] | null | undefined): readonly Column[] {
  const chosen = [...new Set(partsOf(value))].flatMap((name) =>
    ALL_COLUMNS.filter((column) => columnName(column) === name),
  );
  return chosen.length > 0 ? chosen : MAIN_COLUMNS;
}
