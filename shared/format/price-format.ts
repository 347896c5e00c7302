import { splitSymbol } from "./split-symbol.ts";

/** A smaller unit that low prices are counted in. */
export type PriceUnit = {
  /** As it is written after a figure: "¢", "per 1M". */
  readonly sign: string;
  /** As it is spoken: "cents", "per million". */
  readonly word: string;
  /** Whether it follows the figure in its line; else it stands below where there is room for a second one. */
  readonly isShort: boolean;
  /** Whether it is written before the digits: "€2,772.32". */
  readonly isPrefix?: boolean;
};

/** Whether the sign of a currency is written before the digits, as "€" and "R$" are and "BTC" isn't. */
export const isPrefixSign = (sign: string): boolean => /^[^ ]*[^\w ]$/.test(sign);

/**
 * How amounts in a quote are shown while a currency is chosen: in that currency at a rate, or, while no rate is known, as
 * they are and marked with their quote.
 */
export type Conversion = {
  /** What the amounts are in before: "USDT". */
  readonly quote: string;
  /** What they are in afterwards, as priceFormat knows it: "EUR"; the quote while no rate is known. */
  readonly currency: string;
  /** As that is written and spoken: "€" and "euros". */
  readonly sign: string;
  readonly word: string;
  /** What one unit of the quote is worth; null while that is not known. */
  readonly rate: number | null;
  /** Whether the amounts are those of a market with another quote. */
  readonly isApproximate: boolean;
  /** An exact decimal text in the quote as one in the currency. */
  readonly convert: (amount: string) => string;
  /** The formats of its prices by those of the plain figures, which memoized components compare. */
  readonly formats: Map<PriceFormat, PriceFormat>;
};

/** How prices of one symbol are written: times a power of ten, at a number of decimals, in a unit where they have one. */
export type PriceFormat = {
  readonly exponent: number;
  readonly places: number;
  /** Null where prices are in the symbol's quote itself. */
  readonly unit: PriceUnit | null;
  /** What amounts in the quote are converted by before they are written, where a currency was chosen. */
  readonly conversion?: Conversion;
};

/** Decimals that prices have by default, whatever their unit. */
const PLACES = 2;

/** Prices in the quote itself. */
export const PLAIN_FORMAT: PriceFormat = { exponent: 0, places: PLACES, unit: null };

/**
 * A way to write prices. A price below `from` leaves it for the next smaller unit, and comes back from `back` on, so that
 * one that moves around a bound keeps its unit.
 */
type Step = { readonly format: PriceFormat; readonly from: number; readonly back: number };

const step = (
  from: number,
  exponent: number,
  sign: string,
  word: string,
  { isShort = false, places = PLACES } = {},
): Step => ({
  format: { exponent, places, unit: { sign, word, isShort } },
  from,
  // Through the text: 0.001 * 1.1 is a bit more than 0.0011.
  back: Number((from * 1.1).toPrecision(2)),
});

const PLAIN: Step = { format: PLAIN_FORMAT, from: 0.95, back: 1 };
const PER_MANY = [step(1e-6, 6, "per 1M", "per million"), step(0, 9, "per 1B", "per billion")] as const;

const hundredth = (sign: string, word: string): readonly Step[] => [
  PLAIN,
  step(0.01, 2, sign, word, { isShort: sign.length <= 2 }),
  ...PER_MANY,
];
const CENTS = hundredth("¢", "cents");
const thousandth = (sign: string, word: string) => step(0.001, 3, sign, word);

/** Prices in BTC are whole satoshis, so these have no decimals. */
const sats = (from: number) => step(from, 8, "sats", "satoshis", { places: 0 });

const OTHERS: readonly Step[] = [PLAIN, ...PER_MANY];

/** The ways to write prices in each quote, from the largest unit to the smallest. */
const STEPS: ReadonlyMap<string, readonly Step[]> = new Map([
  ...["USDT", "USDC", "FDUSD", "TUSD", "USD1", "DAI", "BUSD", "USD"].map((quote) => [quote, CENTS] as const),
  ["EUR", hundredth("ct", "cents")],
  ["GBP", hundredth("p", "pence")],
  ["TRY", hundredth("kuruş", "kuruş")],
  ["BRL", hundredth("centavos", "centavos")],
  ["BTC", [PLAIN, thousandth("mBTC", "millibitcoin"), sats(0)]],
  ["ETH", [PLAIN, thousandth("mETH", "milliether"), ...PER_MANY]],
  ["BNB", [PLAIN, thousandth("mBNB", "milli-BNB"), ...PER_MANY]],
]);

/** Amounts of other quotes in BTC can be less than a satoshi. Whole ones would have too few digits below 100. */
const SHOWN_IN_BTC: readonly Step[] = [
  ...[PLAIN, thousandth("mBTC", "millibitcoin"), sats(1e-6)],
  step(0, 11, "sats per 1K", "satoshis per thousand"),
];

const stepsOf = (quote: string, currency: string | undefined): readonly Step[] =>
  currency === "BTC" ? SHOWN_IN_BTC : (STEPS.get(currency ?? quote) ?? OTHERS);

/**
 * The steps of symbols, which need no second look at their letters, and where each symbol is on them: in its quote, and in each
 * currency.
 */
const symbols = new Map<string | undefined, Map<string, { readonly steps: readonly Step[]; at: number }>>();

function stepOf(symbol: string, currency: string | undefined) {
  const known = symbols.get(currency)?.get(symbol);
  if (known !== undefined) return known;
  const first = { steps: stepsOf(splitSymbol(symbol).quote, currency), at: 0 };
  symbols.set(currency, (symbols.get(currency) ?? new Map()).set(symbol, first));
  return first;
}

/** The step that a price is written in, from the one that prices of its symbol were written in before. */
function nextStep(steps: readonly Step[], before: number, size: number): number {
  const { from } = steps[before] ?? PLAIN;
  if (size < from) return nextStep(steps, before + 1, size);
  const larger = steps[before - 1];
  return larger !== undefined && size >= larger.back ? nextStep(steps, before - 1, size) : before;
}

/**
 * How to write the prices of a symbol (last, change, average, low, high, candles) now that its last price is this: in its
 * quote from about 1 on, and in a smaller unit below, so that two decimals are digits worth reading. The quote is read
 * from the symbol itself, so that the first price is written as all later ones. The unit belongs to the symbol and is
 * remembered for the visit: a price that moves around a bound does not change it back and forth.
 * @param last an exact decimal text, or a converted amount; zero and what is no decimal change nothing.
 * @param currency what `last` is in, where that is not the symbol's quote.
 */
export function priceFormat(symbol: string, last: string | number, currency?: string): PriceFormat {
  const known = stepOf(symbol, currency);
  const size = Math.abs(Number(last));
  if (size > 0) known.at = nextStep(known.steps, known.at, size);
  return known.steps[known.at]?.format ?? PLAIN_FORMAT;
}

/** The sign of the unit that prices of a format are counted in: "per 1M"; null where they are in their quote. */
export const unitOf = ({ unit }: PriceFormat): string | null => unit?.sign ?? null;

/** Whether a unit's sign says what it is a part of, as "mBTC" and "sats" do and "¢" does not. */
export const namesQuote = (sign: string, quote: string): boolean => sign === "sats" || sign.endsWith(quote);

/**
 * What prices of a symbol are in: "in ¢", "per 1M", "in USDT"; empty where the quote is not known.
 * @param form `word` for what is spoken: "in cents", "per million".
 */
export function unitPhrase(symbol: string, { unit }: PriceFormat, form: "sign" | "word" = "sign"): string {
  const name = unit === null ? splitSymbol(symbol).quote : unit[form];
  return name === "" || name.startsWith("per ") ? name : `in ${name}`;
}

/** Formats with the exchange's own digits, by their decimals. */
const quoted = new Map<number, PriceFormat>();

/** The decimals of symbols as far as they are known: the most that a last price had, or those of the tick size. */
const decimals = new Map<string, number>();

/** The decimals that a text has without zeros at its end: "0.05000" → 2. */
export const decimalsOf = (text: string): number => /\.(\d*[1-9])/.exec(text)?.[1]?.length ?? 0;

function keepDecimals(symbol: string, count: number): number {
  const known = decimals.get(symbol);
  if (known !== undefined && known >= count) return known;
  decimals.set(symbol, count);
  return count;
}

/** Makes known by which steps prices move: the `tick` of `GET /assets`, such as "0.01". */
export function setTickSizes(assets: Iterable<{ symbol: string; tick: string }>): void {
  for (const { symbol, tick } of assets) keepDecimals(symbol, decimalsOf(tick));
}

/**
 * How to write the prices of a symbol with the exchange's own digits. Until its tick size is known, those are the
 * most decimals that its last price has had, so that a zero at the end does not come and go.
 */
export const quotedFormat = (symbol: string, last: string): PriceFormat =>
  fixedFormat(keepDecimals(symbol, decimalsOf(last)));

/** Prices as they are, at a number of decimals. */
export function fixedFormat(places: number): PriceFormat {
  const format = quoted.get(places) ?? { exponent: 0, places, unit: null };
  quoted.set(places, format);
  return format;
}
