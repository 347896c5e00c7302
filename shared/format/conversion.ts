import {
  type Conversion,
  fixedFormat,
  isPrefixSign,
  namesQuote,
  type PriceFormat,
  priceFormat,
  quotedFormat,
} from "./price-format.ts";
import { splitSymbol } from "./split-symbol.ts";

const quotes = new Map<string, Conversion>();

/** Amounts as they are, marked with their quote, so that nobody takes them for the chosen currency. */
export function quotedConversion(quote: string): Conversion {
  const known = quotes.get(quote);
  if (known !== undefined) return known;
  const made: Conversion = {
    ...{ quote, currency: quote, sign: quote, word: quote, rate: null, isApproximate: false },
    convert: (amount) => amount,
    formats: new Map(),
  };
  quotes.set(quote, made);
  return made;
}

/** The unit of a figure and its currency, of which one may say both: "ct", "€ per 1M", "¢ USDT". */
function unitOf({ unit }: PriceFormat, { sign, word, rate }: Conversion): PriceFormat["unit"] {
  if (unit === null) return { sign, word, isShort: true, isPrefix: isPrefixSign(sign) };
  if (!unit.isShort && unit.sign.startsWith("per "))
    return { sign: `${sign} ${unit.sign}`, word: `${word} ${unit.word}`, isShort: false };
  if (rate !== null || namesQuote(unit.sign, sign)) return unit;
  return { ...unit, sign: `${unit.sign} ${sign}`, word: `${unit.word} ${word}` };
}

/** Below the next power of ten, a rate still counts as the one before: its ticks are to be seen. */
const LESS = 0.2;

/** The exchange's own digits, moved by as many places as the rate is greater or smaller. */
function exactFormat(symbol: string, last: string, rate: number | null): PriceFormat {
  const format = quotedFormat(symbol, last);
  if (rate === null) return format;
  const places = format.places - Math.floor(Math.log10(rate) + LESS);
  return fixedFormat(Math.min(Math.max(places, 0), 18));
}

/**
 * How to write the prices of a symbol under a conversion: all of them, as `priceFormat` does in the quote, in the same unit
 * of the currency.
 * @param last the last price in the symbol's quote.
 * @param isExact whether prices have the exchange's own digits.
 */
export function convertedFormat(
  symbol: string,
  last: string,
  conversion: Conversion,
  isExact: boolean,
): PriceFormat {
  const { rate, currency, formats } = conversion;
  const plain = isExact
    ? exactFormat(symbol, last, rate)
    : rate === null || rate === 1
      ? priceFormat(symbol, last)
      : priceFormat(symbol, Number(last) * rate, currency);
  const known = formats.get(plain);
  if (known !== undefined) return known;
  const made = { ...plain, unit: unitOf(plain, conversion), conversion };
  formats.set(plain, made);
  return made;
}

/** Gives the conversion of a symbol's amounts. It begins to look for a rate with the first call for a quote. */
export type Converter = (symbol: string) => Conversion;

/** Until a rate can be known. */
export const quotedConverter: Converter = (symbol) => quotedConversion(splitSymbol(symbol).quote);
