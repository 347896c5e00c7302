import { illegalCharacters, invalidCombination, missingParameter, RestError } from "./rest-error.ts";

/** Letters of any script, but no lower-case Latin ones, no spaces, quotes, commas or brackets. */
const SYMBOL = /^[\p{Lu}\p{Lo}\p{N}_.-]{1,50}$/u;
const SYMBOL_RANGE = "^[\\w\\-._&&[^a-z]]{1,50}$";
const LIST = /^\[("[^"\s,]*"(,"[^"\s,]*")*)?\]$/u;
const LIST_RANGE = '^\\[("[\\w\\-._&&[^a-z]]{1,50}"(,"[\\w\\-._&&[^a-z]]{1,50}"){0,}){0,1}\\]$';

/** The `symbol` or `symbols` of a request; null when it names neither. Throws what the exchange answers. */
export function readSymbols(query: URLSearchParams): string[] | null {
  const symbol = query.get("symbol");
  const list = query.get("symbols");
  if (symbol !== null && list !== null) throw invalidCombination();
  if (symbol !== null) return [readSymbol(query)];
  if (list === null) return null;
  if (list === "") throw missingParameter("symbols");
  if (!LIST.test(list)) throw illegalCharacters("symbols", LIST_RANGE);
  const symbols: string[] = JSON.parse(list);
  if (symbols.length === 0) throw missingParameter("symbols");
  if (!symbols.every((name) => SYMBOL.test(name))) throw illegalCharacters("symbols", LIST_RANGE);
  if (new Set(symbols).size < symbols.length) {
    throw new RestError(400, -1151, "Symbol is present multiple times in the list.");
  }
  return symbols;
}

export function readSymbol(query: URLSearchParams): string {
  const symbol = query.get("symbol");
  if (symbol === null || symbol === "") throw missingParameter("symbol");
  if (!SYMBOL.test(symbol)) throw illegalCharacters("symbol", SYMBOL_RANGE);
  return symbol;
}

export function readWholeNumber(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name);
  if (text === null) return undefined;
  if (!/^[0-9]{1,16}$/.test(text)) throw illegalCharacters(name, "^[0-9]{1,20}$");
  return Number(text);
}

/** How many symbols a request names, for its weight; never throws. Null when it names none. */
export function countSymbols(query: URLSearchParams): number | null {
  if (query.has("symbol")) return 1;
  const list = query.get("symbols");
  return list === null ? null : list.split(",").length;
}
