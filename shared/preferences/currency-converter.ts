import type { DisplayCurrency } from "../contracts/display.ts";
import type { Asset } from "../contracts/market.ts";
import { type ConversionPath, conversionPaths } from "../currency/conversion-path.ts";
import { conversionRate, convertAmount } from "../currency/conversion-rate.ts";
import { CURRENCIES } from "../currency/currencies.ts";
import { quotedConversion } from "../format/conversion.ts";
import type { Conversion } from "../format/price-format.ts";
import { splitSymbol } from "../format/split-symbol.ts";

/** The quote of the most pairs: without a path from it, a currency is of no use. */
const MAIN_QUOTE = "USDT";

/** The currencies that listed pairs lead to. */
export function reachableCurrencies(assets: readonly Asset[]): DisplayCurrency[] {
  const findPath = conversionPaths(assets);
  const all = Object.keys(CURRENCIES) as DisplayCurrency[];
  return all.filter((currency) => findPath(MAIN_QUOTE, CURRENCIES[currency].asset) !== null);
}

type Way = { readonly path: ConversionPath; conversion: Conversion };

type ConverterOptions = {
  /** The pairs that trade now. */
  assets: readonly Asset[];
  currency: DisplayCurrency;
  /** The last price of a pair; undefined where it is not known, or too old. */
  lastOf: (symbol: string) => string | undefined;
  /** Called when a quote is converted for the first time, and further pairs are its rate. */
  onNeed: () => void;
};

/** Converts the amounts of symbols into a currency. Each quote has one conversion, and another one when its rate changes. */
export class CurrencyConverter {
  readonly #options: ConverterOptions;
  readonly #bySymbol: ReadonlyMap<string, Asset>;
  readonly #findPath: ReturnType<typeof conversionPaths>;
  readonly #quotes = new Map<string, string>();
  readonly #ways = new Map<string, Way | null>();

  constructor(options: ConverterOptions) {
    this.#options = options;
    this.#bySymbol = new Map(options.assets.map((asset) => [asset.symbol, asset]));
    this.#findPath = conversionPaths(options.assets);
  }

  /** The conversion of a symbol's amounts; as they are, marked with their quote, where no rate is known. */
  readonly of = (symbol: string): Conversion => {
    const quote = this.#quotes.get(symbol) ?? splitSymbol(symbol, this.#bySymbol).quote;
    this.#quotes.set(symbol, quote);
    if (!this.#ways.has(quote)) this.#begin(quote);
    return this.#ways.get(quote)?.conversion ?? quotedConversion(quote);
  };

  /** The pairs whose last prices are the rates of the quotes so far. */
  symbols(): string[] {
    const paths = [...this.#ways.values()].flatMap((way) => way?.path ?? []);
    return [...new Set(paths.map(({ symbol }) => symbol))];
  }

  /** Whether one of the quotes so far is converted by last prices. */
  hasRate(): boolean {
    return [...this.#ways.values()].some((way) => way?.path.length && way.conversion.rate !== null);
  }

  /** Takes the last prices as they are now. Returns whether a rate changed. */
  refresh(): boolean {
    let hasChanged = false;
    for (const [quote, way] of this.#ways) {
      const rate = way && conversionRate(way.path, this.#options.lastOf);
      if (way === null || rate === way.conversion.rate) continue;
      way.conversion = this.#conversion(quote, rate);
      hasChanged = true;
    }
    return hasChanged;
  }

  #begin(quote: string): void {
    const { currency, lastOf, onNeed } = this.#options;
    const path = this.#findPath(quote, CURRENCIES[currency].asset);
    const rate = path && conversionRate(path, lastOf);
    this.#ways.set(quote, path && { path, conversion: this.#conversion(quote, rate) });
    if (path !== null && path.length > 0) onNeed();
  }

  #conversion(quote: string, rate: number | null): Conversion {
    if (rate === null) return quotedConversion(quote);
    const { currency } = this.#options;
    const { sign, word } = CURRENCIES[currency];
    return {
      ...{ quote, currency, sign, word, rate },
      isApproximate: quote !== currency,
      convert: rate === 1 ? (amount) => amount : (amount) => convertAmount(amount, rate),
      formats: new Map(),
    };
  }
}
