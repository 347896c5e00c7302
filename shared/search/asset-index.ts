import type { Coins } from "../coins/known-coins.ts";
import type { Asset } from "../contracts/market.ts";
import { spellSymbol } from "../contracts/symbols.ts";
import { QUOTES } from "../format/split-symbol.ts";

/** A pair that can be searched for. */
export type ListedPair = Pick<Asset, "symbol" | "base" | "quote">;

/** All pairs, made ready to be listed and searched. */
export type AssetIndex = {
  assets: readonly ListedPair[];
  symbols: ReadonlySet<string>;
  quotes: readonly string[];
  /** Empty until the names are loaded. */
  coins: Coins;
};

const quoteRank = (quote: string): number => {
  const at = QUOTES.indexOf(quote);
  return at === -1 ? QUOTES.length : at;
};

/** Makes pairs ready to be listed and searched. @param coins the names, which may come later */
export const indexAssets = (assets: readonly ListedPair[], coins: Coins = new Map()): AssetIndex => ({
  assets,
  symbols: new Set(assets.map(({ symbol }) => symbol)),
  quotes: [...new Set(assets.map(({ quote }) => quote))].sort((a, b) => quoteRank(a) - quoteRank(b)),
  coins,
});

/** A symbol, and how well it fits, 0 the best. */
export type Ranked<Fit extends number = number> = { symbol: string; fit: Fit };

/**
 * The pairs that fit: the best first, of equal ones those with the usual quotes, then the most traded.
 * @param fitOf gives null for a pair that does not fit.
 */
export function rank<Fit extends number>(
  { assets, coins }: AssetIndex,
  fitOf: (asset: ListedPair) => Fit | null,
): Ranked<Fit>[] {
  const found = assets.flatMap((asset) => {
    const fit = fitOf(asset);
    if (fit === null) return [];
    const { symbol, base, quote } = asset;
    const place = coins.get(base)?.rank ?? Number.POSITIVE_INFINITY;
    return [{ symbol, fit, quote: quoteRank(quote), place }];
  });
  found.sort((a, b) => {
    if (a.fit !== b.fit) return a.fit - b.fit;
    if (a.quote !== b.quote) return a.quote - b.quote;
    if (a.place !== b.place) return a.place - b.place;
    return a.symbol < b.symbol ? -1 : 1;
  });
  return found;
}

export const symbolsOf = (ranked: readonly Ranked[]): string[] => ranked.map(({ symbol }) => symbol);

/** The pairs of coins whose rank is known: those with the usual quotes first, the most traded first. */
export const rankAssets = (index: AssetIndex, most: number): string[] =>
  symbolsOf(rank(index, ({ base }) => (index.coins.has(base) ? 0 : null))).slice(0, most);

/** What a text finds. */
export type FoundPairs = {
  /** The likeliest first. */
  symbols: string[];
  /** Whether the first is what the text names or begins to, and not merely something that contains it or is like it. */
  isSure: boolean;
  /** Whether USD, which no pair is quoted in, is read as USDT. */
  hasDollar: boolean;
};

/** The symbols that contain a text: all that can be searched for until the script with the names is loaded. */
export function searchSymbols(index: AssetIndex, text: string): FoundPairs {
  const term = spellSymbol(text);
  const symbols = symbolsOf(
    rank(index, ({ symbol }) => (symbol.startsWith(term) ? 0 : symbol.includes(term) ? 1 : null)),
  );
  return { symbols, isSure: symbols[0]?.startsWith(term) === true, hasDollar: false };
}
