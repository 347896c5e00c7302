/** How prices of one symbol are written: times a power of ten, at so many decimals. */
export type PriceFormat = { readonly exponent: 0 | 3 | 6 | 9; readonly places: number };

/** Decimals that prices have by default, whatever their scale. */
const PLACES = 2;

const SCALES = [0, 3, 6, 9] as const;

/** One object for each scale: a cell that compares its props sees the same one at each tick. */
const ROUNDED = SCALES.map((exponent): PriceFormat => ({ exponent, places: PLACES }));
const PLAIN = ROUNDED[0] as PriceFormat;

/**
 * A figure below the first bound of its scale moves to the next one, where it is a thousand times as large; only from
 * the second bound on does it move back. Between them stands what was there: a stablecoin around 0.95 or a
 * coin around 0.001 keeps its scale.
 */
const BOUNDS = [
  { leaves: 0.95, returns: 1 },
  { leaves: 1, returns: 1.1 },
  { leaves: 1, returns: 1.1 },
] as const;

function scaleFrom(size: number, scale: number): number {
  const here = BOUNDS[scale];
  if (here !== undefined && size * 10 ** (3 * scale) < here.leaves) return scaleFrom(size, scale + 1);
  const below = BOUNDS[scale - 1];
  if (below !== undefined && size * 10 ** (3 * (scale - 1)) >= below.returns) {
    return scaleFrom(size, scale - 1);
  }
  return scale;
}

/** The scales of symbols that have one; a symbol without an entry is written as it is. */
const scales = new Map<string, number>();

/**
 * How to write the prices of a symbol (last, change, average, low, high) now that its last price is this: as they are
 * from about 1 on, and per 1,000, 1M or 1B below, so that a price always has digits worth reading. The scale belongs
 * to the symbol and is remembered for the visit, so that a price near a bound does not change it back and forth.
 * @param last an exact decimal text; zero and what is no decimal change nothing.
 */
export function priceFormat(symbol: string, last: string): PriceFormat {
  const before = scales.get(symbol) ?? 0;
  const size = Math.abs(Number(last));
  const scale = size > 0 ? scaleFrom(size, before) : before;
  if (scale === 0) scales.delete(symbol);
  else if (scale !== before) scales.set(symbol, scale);
  return ROUNDED[scale] ?? PLAIN;
}

/** How to write a price of which no symbol is known. */
export function formatOfPrice(value: string): PriceFormat {
  const size = Math.abs(Number(value));
  return (size > 0 ? ROUNDED[scaleFrom(size, 0)] : undefined) ?? PLAIN;
}

const UNITS = { 0: null, 3: "per 1,000", 6: "per 1M", 9: "per 1B" } as const;

/** What a figure of this format is the price of, in words: "per 1M"; null where it is that of one. */
export const unitOf = ({ exponent }: PriceFormat): string | null => UNITS[exponent];

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
export function quotedFormat(symbol: string, last: string): PriceFormat {
  const places = keepDecimals(symbol, decimalsOf(last));
  const format = quoted.get(places) ?? { exponent: 0, places };
  quoted.set(places, format);
  return format;
}
