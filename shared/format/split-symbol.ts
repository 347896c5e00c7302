/** What pairs are quoted in on the exchange, those that most people look for first. */
export const QUOTES: readonly string[] = (
  "USDT USDC FDUSD TRY EUR BTC ETH BNB USD1 TUSD BUSD DAI USDP USDE EURI AEUR BRL JPY GBP AUD MXN ARS " +
  "COP PLN CZK RON ZAR UAH RUB IDR IDRT BIDR NGN SOL XRP TRX DOGE DOT VAI UST PAX USDS USD"
).split(" ");

const COINS: ReadonlySet<string> = new Set(["BTC", "ETH", "BNB", "SOL", "XRP", "TRX", "DOGE", "DOT"]);

/** Whether an asset is money, which prices are quoted in, rather than a coin that may also be a quote. */
export const isMoney = (asset: string): boolean => QUOTES.includes(asset) && !COINS.has(asset);

/** Only the list of pairs tells these: by its letters, ADAEUR is ADA in EUR and BNBIDR is BNB in IDR. */
const AMBIGUOUS: ReadonlySet<string> = new Set(["AEUR", "BIDR"]);

const LONGEST_FIRST = QUOTES.filter((quote) => !AMBIGUOUS.has(quote)).sort((a, b) => b.length - a.length);

/** The two sides of a pair. `quote` is empty where none is known, `base` then the whole symbol. */
type Sides = { base: string; quote: string };

/**
 * Splits a symbol: "BTCUSDT" → BTC and USDT.
 * @param assets the list of pairs by symbol, which knows; without it, or for a pair that is not in it, the longest known quote
 * that the symbol ends with.
 */
export function splitSymbol(symbol: string, assets?: ReadonlyMap<string, Sides>): Sides {
  const listed = assets?.get(symbol);
  if (listed !== undefined) return { base: listed.base, quote: listed.quote };
  const quote = LONGEST_FIRST.find((one) => symbol.length > one.length && symbol.endsWith(one)) ?? "";
  return { base: symbol.slice(0, symbol.length - quote.length), quote };
}
