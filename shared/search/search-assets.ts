import { spellSymbol } from "../contracts/symbols.ts";
import { isMoney } from "../format/split-symbol.ts";
import {
  type AssetIndex,
  type FoundPairs,
  type ListedPair,
  type Ranked,
  rank,
  symbolsOf,
} from "./asset-index.ts";
import { isOneEditAway, isOneEditFromStart } from "./is-one-edit-away.ts";
import { indexNames, meaningOf, type NameIndex, pairsOf, type SearchedCoin, squash } from "./name-index.ts";
import { type NamedPairs, readNames } from "./read-names.ts";
import { hasBreak } from "./split-items.ts";

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
const SHORTEST_TYPO = 5;
/** Shorter names may begin another one without meaning it. */
const SHORTEST_DERIVED = 6;

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

/** "BITCOINZ" is no typo of "BITCOIN", and "WBTC" none of "BTC": what has more before or behind it is something else. */
const isDerived = (term: string, name: string): boolean =>
  term !== `${name}S` && term !== name && (term.startsWith(name) || term.endsWith(name));

/** The same for a text with one letter wrong. */
function typoFitOf({ base, names, words }: SearchedCoin, term: string): Fit {
  if (term.length < SHORTEST_TYPO) return FIT.none;
  if ([base, ...names].some((name) => isOneEditAway(term, name) && !isDerived(term, name))) return FIT.name;
  return [...names, ...words].some((name) => isOneEditFromStart(term, name)) ? FIT.nameStart : FIT.none;
}

type FitOf = (coin: SearchedCoin, term: string) => Fit;

/** How each pair matches a term, or a term that a quote follows, as in "BITCOINTRY". */
function createPairFit({ listed, quotes }: NameIndex, term: string, fitOfCoin: FitOf) {
  const asked = ["", ...quotes.filter((quote) => term.endsWith(quote) && term.length > quote.length + 1)];
  const fits = asked.map((quote) => {
    const name = term.slice(0, term.length - quote.length);
    return { quote, fits: new Map([...listed].map(([base, coin]) => [base, fitOfCoin(coin, name)])) };
  });
  return ({ base, quote }: ListedPair): Fit => {
    const possible = fits.filter((one) => one.quote === "" || one.quote === quote);
    return Math.min(...possible.map((one) => one.fits.get(base) ?? FIT.none)) as Fit;
  };
}

const ranked = (index: NameIndex, fitOfPair: (asset: ListedPair) => Fit): Ranked<Fit>[] =>
  rank(index, (asset) => {
    const fit = fitOfPair(asset);
    return fit === FIT.none ? null : fit;
  });

/**
 * The symbols that a term means, the likeliest first: all that contain it, and the pairs of coins whose name does. Of a term
 * that is the code of a coin or a symbol, the symbols alone.
 * @param term as the exchange spells it: " btc/usdt " is "BTCUSDT".
 */
function matchesOf(index: NameIndex, term: string): Ranked<Fit>[] {
  const isCode = index.listed.has(term) || index.quotes.includes(term) || index.symbols.has(term);
  const fitOfPair = createPairFit(index, squash(term) || term, fitOf);
  return ranked(index, (asset) => {
    const { symbol } = asset;
    if (symbol === term) return FIT.code;
    const fit = fitOfPair(asset);
    if (!symbol.includes(term)) return isCode ? FIT.none : fit;
    if (symbol.startsWith(term) && !asset.base.startsWith(term)) return FIT.nameStart;
    return Math.min(fit, FIT.inSymbol) as Fit;
  });
}

/** The same where one letter is wrong, but never in a code that may be another coin's: it is in a name, or in the quote. */
function typoMatchesOf(index: NameIndex, term: string): Ranked<Fit>[] {
  const isOther =
    index.codes.has(term) ||
    [...index.names.keys()].some(
      (name) => name === term || (name.length >= SHORTEST_DERIVED && isDerived(term, name)),
    );
  if (isOther) return [];
  const typoFit = createPairFit(index, squash(term), typoFitOf);
  return ranked(index, (asset) => {
    const isNear = term.startsWith(asset.base) && isOneEditAway(term, asset.symbol);
    return isNear ? FIT.code : typoFit(asset);
  });
}

/** Whether a text without any separator is, or begins, the name or the symbol of one coin, rather than naming several. */
const isOneName = (index: NameIndex, text: string): boolean =>
  !hasBreak(text) && (matchesOf(index, spellSymbol(text))[0]?.fit ?? FIT.none) <= FIT.word;

/** The pairs that a text names, one or many, in any spelling, and what of it names none. */
export const readPairs = (assets: AssetIndex, text: string): NamedPairs =>
  readNames(indexNames(assets), text);

/** The pairs of a text that is a list of at least two, in any spelling; null where it is something to search for. */
export function readList(assets: AssetIndex, text: string): NamedPairs | null {
  const index = indexNames(assets);
  const named = readNames(index, text);
  const isList = named.symbols.length > 0 && named.symbols.length + named.refused.length > 1;
  return isList && !isOneName(index, text) ? named : null;
}

/**
 * The symbols that a text means: those that it names first, then all that contain it, and the pairs of coins whose name does.
 * Where nothing matches, one letter may be wrong. An empty text means all symbols, in their own order.
 */
export function searchAssets(assets: AssetIndex, text: string): FoundPairs {
  const index = indexNames(assets);
  const term = spellSymbol(text);
  const found = { isSure: false, hasDollar: false };
  if (term === "") return { ...found, symbols: index.assets.map(({ symbol }) => symbol) };
  const list = readList(index, text);
  const named = list ?? readNames(index, text);
  const isNamed = list !== null || (named.symbols.length === 1 && named.refused.length === 0);
  const meaning = meaningOf(index, text);
  // A currency's name means what its code does.
  const word = meaning !== undefined && isMoney(meaning) ? meaning : term;
  const matches = hasBreak(text) ? [] : matchesOf(index, word);
  const first = isNamed ? named.symbols : [];
  const others = isNamed ? named.bases.flatMap((base) => pairsOf(index, base)) : [];
  const symbols = [...new Set([...first, ...symbolsOf(matches), ...others])];
  if (symbols.length === 0) return { ...found, symbols: symbolsOf(typoMatchesOf(index, term)) };
  const isOther = meaning !== undefined && !index.listed.has(meaning) && !isMoney(meaning);
  const begins = !isOther && word === term && (matches[0]?.fit ?? FIT.none) <= FIT.nameStart;
  return { symbols, isSure: isNamed || begins, hasDollar: isNamed && named.hasDollar };
}
