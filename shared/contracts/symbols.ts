/** A trading pair's name as the exchange spells it: upper case, letters of any script, digits. */
export const SYMBOL_PATTERN = /^[\p{Lu}\p{Lo}\p{N}]{2,32}$/u;

/** The most symbols that one request may name. */
export const MAX_REQUEST_SYMBOLS = 100;
