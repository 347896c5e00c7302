import type { Asset } from "@cointide/shared/contracts/market";
import type { Coins } from "../coins/known-coins.ts";
import { QUOTES } from "../coins/split-symbol.ts";
import { isOneEditAway, isOneEditFromStart } from "./is-one-edit-away.ts";

/** What a visitor typed as the exchange spells it: " btc/usdt " → "BTCUSDT". */
export const searchTerm = (text: string): string => text.toUpperCase().replaceAll(/[\s/_-]/g, "");

/** A name without what people leave out or write differently: "Ether.fi" → "ETHERFI". */
const squash = (name: string): string =>
  name
    .normalize("NFD")
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");

/** How well a coin matches, the best first. Matches of `word` and `inName` concern names alone. */
const FIT = {
  code: 0,
  name: 1,
  codeStart: 2,
  nameStart: 3,
  word: 4,
  inSymbol: 5,
  inName: 6,
  none: 9,
} as const;
type Fit = (typeof FIT)[keyof typeof FIT];

/** Shorter parts of names, and shorter texts with a typo, match too much. */
const SHORTEST_WORD = 2;
const SHORTEST_PART = 3;
const SHORTEST_TYPO = 4;
const SHORTEST_SYMBOL_TYPO = 6;

/** The names of a coin as they are searched: whole, and from each of their words on. */
type SearchedCoin = { base: string; names: string[]; words: string[]; rank: number };

function searchedCoin(base: string, coins: Coins | undefined): SearchedCoin {
  const coin = coins?.get(base);
  const names = coin?.names ?? [];
  const words = names.flatMap((name) => {
    const parts = name.split(/[\s./-]+/);
    return parts.slice(1).map((_, at) => squash(parts.slice(at + 1).join("")));
  });
  return { base, names: names.map(squash), words, rank: coin?.rank ?? Number.POSITIVE_INFINITY };
}

function fitOf({ base, names, words }: SearchedCoin, term: string): Fit {
  if (base === term) return FIT.code;
  if (names.includes(term)) return FIT.name;
  if (base.startsWith(term)) return FIT.codeStart;
  if (names.some((name) => name.startsWith(term))) return FIT.nameStart;
  if (term.length >= SHORTEST_WORD && words.some((word) => word.startsWith(term))) return FIT.word;
  if (base.includes(term)) return FIT.inSymbol;
  if (term.length >= SHORTEST_PART && names.some((name) => name.includes(term))) return FIT.inName;
  return FIT.none;
}

/** The same for a text with one letter wrong. */
function typoFitOf({ base, names, words }: SearchedCoin, term: string): Fit {
  if (term.length < SHORTEST_TYPO) return FIT.none;
  if ([base, ...names].some((name) => isOneEditAway(term, name))) return FIT.name;
  return [...names, ...words].some((name) => isOneEditFromStart(term, name)) ? FIT.nameStart : FIT.none;
}

/** All pairs, made ready to be searched. */
export type AssetIndex = {
  assets: readonly Asset[];
  symbols: ReadonlySet<string>;
  coins: ReadonlyMap<string, SearchedCoin>;
  quotes: readonly string[];
};

const quoteRank = (quote: string): number => {
  const at = QUOTES.indexOf(quote);
  return at === -1 ? QUOTES.length : at;
};

/** @param coins undefined until they are loaded: only codes are searched then. */
export function indexAssets(assets: readonly Asset[], coins?: Coins): AssetIndex {
  const bases = new Set(assets.map(({ base }) => base));
  return {
    assets,
    symbols: new Set(assets.map(({ symbol }) => symbol)),
    coins: new Map([...bases].map((base) => [base, searchedCoin(base, coins)])),
    quotes: [...new Set(assets.map(({ quote }) => quote))].sort((a, b) => quoteRank(a) - quoteRank(b)),
  };
}

type FitOf = (coin: SearchedCoin, term: string) => Fit;

/** How each pair matches a term, or a term that a quote follows, as in "BITCOINTRY". */
function createPairFit({ coins, quotes }: AssetIndex, term: string, fitOfCoin: FitOf) {
  const asked = ["", ...quotes.filter((quote) => term.length > quote.length && term.endsWith(quote))];
  const fits = asked.map((quote) => {
    const name = term.slice(0, term.length - quote.length);
    return { quote, fits: new Map([...coins].map(([base, coin]) => [base, fitOfCoin(coin, name)])) };
  });
  return ({ base, quote }: Asset): Fit => {
    const possible = fits.filter((one) => one.quote === "" || one.quote === quote);
    return Math.min(...possible.map((one) => one.fits.get(base) ?? FIT.none)) as Fit;
  };
}

function ranked({ assets, coins }: AssetIndex, fitOfPair: (asset: Asset) => Fit): string[] {
  const found = assets.flatMap((asset) => {
    const fit = fitOfPair(asset);
    if (fit === FIT.none) return [];
    return [
      { symbol: asset.symbol, fit, quote: quoteRank(asset.quote), rank: coins.get(asset.base)?.rank ?? 0 },
    ];
  });
  found.sort((a, b) => {
    if (a.fit !== b.fit) return a.fit - b.fit;
    if (a.quote !== b.quote) return a.quote - b.quote;
    if (a.rank !== b.rank) return a.rank - b.rank;
    return a.symbol < b.symbol ? -1 : 1;
  });
  return found.map(({ symbol }) => symbol);
}

/** The pairs of coins whose rank is known: those with the usual quotes first, the most traded first. */
export function rankAssets(index: AssetIndex, most: number): string[] {
  const isRanked = ({ base }: Asset) => Number.isFinite(index.coins.get(base)?.rank);
  return ranked(index, (asset) => (isRanked(asset) ? FIT.code : FIT.none)).slice(0, most);
}

/** The pair that a coin alone stands for, by its code or its whole name; undefined where it is none. */
export function pairOfCoin(index: AssetIndex, word: string): string | undefined {
  const name = squash(word);
  const isMeant = ({ base, names }: SearchedCoin) => base === word || names.includes(name);
  const coin = [...index.coins.values()].filter(isMeant).sort((a, b) => a.rank - b.rank)[0];
  return ranked(index, ({ base }) => (base === coin?.base ? FIT.code : FIT.none))[0];
}

/**
 * The symbols that a term means, the likeliest first: all that contain it, and the pairs of coins whose name does. Of a term
 * that is the code of a coin or a symbol, the symbols alone. Where nothing matches, one letter may be wrong.
 * @param term as `searchTerm` gives it; an empty one means all symbols, in their own order.
 */
export function searchAssets(index: AssetIndex, term: string): string[] {
  if (term === "") return index.assets.map(({ symbol }) => symbol);
  const isCode = index.coins.has(term) || index.quotes.includes(term) || index.symbols.has(term);
  const fitOfPair = createPairFit(index, squash(term) || term, fitOf);
  const found = ranked(index, (asset) => {
    const { symbol } = asset;
    if (symbol === term) return FIT.code;
    const fit = fitOfPair(asset);
    if (!symbol.includes(term)) return isCode ? FIT.none : fit;
    if (symbol.startsWith(term) && !asset.base.startsWith(term)) return FIT.nameStart;
    return Math.min(fit, FIT.inSymbol) as Fit;
  });
  if (found.length > 0) return found;
  const typoFit = createPairFit(index, squash(term), typoFitOf);
  return ranked(index, (asset) => {
    const isNear = term.length >= SHORTEST_SYMBOL_TYPO && isOneEditAway(term, asset.symbol);
    return isNear ? FIT.code : typoFit(asset);
  });
}
