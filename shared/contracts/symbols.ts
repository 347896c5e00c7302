/** A trading pair's name as the exchange spells it: upper case, letters of any script, digits. */
export const SYMBOL_PATTERN = /^[\p{Lu}\p{Lo}\p{N}]{2,32}$/u;

/** What people and other sites write within a symbol: blanks, characters without a width, hyphens, slashes, underscores. */
const FILLING = /[\s\p{Cf}\p{Pd}−_/]/gu;

/** A text as the exchange would spell it if it is a symbol: " btc-usdt " and "ＢＴＣ／ＵＳＤＴ" are BTCUSDT. */
export const spellSymbol = (text: string): string =>
  text
    .normalize("NFKC")
    .replaceAll(FILLING, "")
    .toUpperCase()
    .replace("BINANCE:", "")
    // Turkish keyboards write a capital i with its dot.
    .replaceAll(/\u0130|I\u0307/g, "I");

/**
 * Reads a symbol as people, links and other sites spell it: "btc-usdt" and "ＢＴＣ／ＵＳＤＴ" are BTCUSDT. Every address is read
 * by this, and everything beyond it uses the exchange's spelling, which this leaves as it is.
 *
 * @returns the exchange's spelling, whether or not the exchange lists it; null where the value cannot be a symbol.
 */
export function readSymbol(value: unknown): string | null {
  if (typeof value !== "string") return null;
  const symbol = spellSymbol(value);
  return SYMBOL_PATTERN.test(symbol) ? symbol : null;
}

/** The names in a text that has commas, semicolons, bars or blanks between them. */
export const namesIn = (text: string): string[] => text.split(/[\s,;|，；、]/).filter(Boolean);

/** Reads a list of symbols by `readSymbol`: each once, in their order, and apart what is no symbol. */
export function readSymbols<Value>(values: readonly Value[]): { symbols: string[]; malformed: Value[] } {
  const symbols = new Set<string>();
  const malformed = new Set<Value>();
  for (const value of values) {
    const symbol = readSymbol(value);
    if (symbol === null) malformed.add(value);
    else symbols.add(symbol);
  }
  return { symbols: [...symbols], malformed: [...malformed] };
}

/** The most symbols that one request may name. */
export const MAX_REQUEST_SYMBOLS = 100;

/** The symbols that one request for what streams show may name, each once and always in the same order. */
export const requestableSymbols = (symbols: readonly string[]): string[] =>
  [...new Set(symbols)]
    .filter((symbol) => SYMBOL_PATTERN.test(symbol))
    .sort()
    .slice(0, MAX_REQUEST_SYMBOLS);

/** The landing page's pairs. MATICUSDT has not been listed since 2024 and shows its successor's price. */
export const PREVIEW_SYMBOLS = [
  "BTCUSDT",
  "ETHUSDT",
  "ADAUSDT",
  "SOLUSDT",
  "MATICUSDT",
  "LTCUSDT",
  "BNBUSDT",
  "VETUSDT",
] as const;

/** The pairs that replaced renamed ones, by the old symbol. */
export const SUCCESSORS: Readonly<Record<string, string>> = { MATICUSDT: "POLUSDT" };
