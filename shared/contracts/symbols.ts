/** A trading pair's name as the exchange spells it: upper case, letters of any script, digits. */
export const SYMBOL_PATTERN = /^[\p{Lu}\p{Lo}\p{N}]{2,32}$/u;

/** The most symbols that one request may name. */
export const MAX_REQUEST_SYMBOLS = 100;

/** The symbols that one request for what streams show may name, each once and always in the same order. */
export const requestableSymbols = (symbols: readonly string[]): string[] =>
  [...new Set(symbols)]
    .filter((symbol) => SYMBOL_PATTERN.test(symbol))
    .sort()
    .slice(0, MAX_REQUEST_SYMBOLS);

/** The landing page's pairs. MATICUSDT has not been listed since 2024 and shows as unavailable. */
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
