/** Nouns for columns that may hold symbols, the surest first. */
const SYMBOL_NOUNS =
  "symbol ticker pair instrument market base coin crypto cryptocurrency token asset code currency name id".split(
    " ",
  );

/** Nouns for columns of values, and for the quote of a pair, which is no symbol by itself. */
const VALUE_NOUNS = new Set(
  (
    "quote price open high low close volume vol change chg pct percent percentage % date time timestamp day week month year " +
    "last bid ask rank cap capitalization amount quantity qty size side type status state note notes comment count number no nr " +
    "index trade average avg mean vwap max min maximum minimum total value worth cost fee target alert sector category supply " +
    "ath atl balance holding share weight allocation profit loss pnl gain return description exchange isin logo url link " +
    "created updated added precision decimal tick step unix list group tag section order position entry exit stop leverage"
  ).split(" "),
);

/** Words that only say more about a noun. */
const QUALIFIERS = new Set("trading full short my in of at per to from the and utc gmt 24 hr".split(" "));
const CURRENCIES = new Set("usd usdt usdc eur gbp jpy try brl btc eth bnb $ €".split(" "));
/** Such as 24h, 7d and 52. */
const PERIOD = /^\d+[a-z]{0,3}$/;

/** Returns the words of a name such as "quoteVolume", "Price (USD)" or "24h_change_%", in lower case and in the singular. */
const wordsOf = (cell: string): string[] =>
  cell
    .normalize("NFKC")
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+|[%$€]/gu)
    ?.map((word) => (/\w[^s]s$/.test(word) ? word.slice(0, -1) : word)) ?? [];

const isValue = (word: string): boolean => VALUE_NOUNS.has(word) || VALUE_NOUNS.has(`${word}s`);

/** Returns whether a cell names a column. "USD Coin" is a coin, but "Price (USD)" is a column. */
export function isColumnName(cell: string): boolean {
  const words = wordsOf(cell);
  const hasValue = words.some(isValue);
  const isKnown = (word: string) =>
    isValue(word) ||
    SYMBOL_NOUNS.includes(word) ||
    QUALIFIERS.has(word) ||
    PERIOD.test(word) ||
    (hasValue && CURRENCIES.has(word));
  return words.every(isKnown) && (hasValue || words.some((word) => SYMBOL_NOUNS.includes(word)));
}

/** Returns whether a cell can only be the name of a column of symbols, whatever the cells next to it are. */
export const isSymbolColumnName = (cell: string): boolean =>
  /^(symbol|ticker|pair|trading pair|ticker symbol|instrument)$/.test(wordsOf(cell).join(" "));

/** Returns how surely a column holds symbols, 0 the most. Its last noun decides: an "Asset type" is a type. */
function rankOf(name: string): number {
  const words = wordsOf(name.replaceAll(/\([^)]*\)/g, ""));
  const head = words.findLast((word) => isValue(word) || SYMBOL_NOUNS.includes(word)) ?? "";
  const isSymbol = SYMBOL_NOUNS.includes(head) && !words.includes("quote");
  return isSymbol ? SYMBOL_NOUNS.findIndex((noun) => words.includes(noun)) : Number.POSITIVE_INFINITY;
}

/** Returns the position of the column that holds symbols, and after a base, that of its quote. Empty if no column does. */
export function symbolColumns(names: readonly string[]): number[] {
  const ranks = names.map(rankOf);
  const best = Math.min(...ranks);
  if (best === Number.POSITIVE_INFINITY) return [];
  const column = ranks.indexOf(best);
  const quote = names.findIndex((name) =>
    /^quote( (asset|currency|coin|symbol))?$/.test(wordsOf(name).join(" ")),
  );
  return SYMBOL_NOUNS[best] === "base" && quote !== -1 ? [column, quote] : [column];
}
