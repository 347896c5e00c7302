import { searchTerm } from "./search-assets.ts";

/** What a text names: listed symbols, and words that are none. */
export type PastedSymbols = { listed: string[]; unknown: string[] };

const wordsOf = (text: string): string[] =>
  text
    .replaceAll(/\s*\/\s*/g, "/")
    .split(/[^\p{L}\p{N}/_-]+/u)
    .filter((word) => searchTerm(word) !== "");

/** Whether a text may name several symbols, as far as that can be said without knowing them. */
export const hasSeveralWords = (text: string): boolean => wordsOf(text).length > 1;

/** Spaces alone may stand within a pair: "ETH BTC" is one, "ETH, BTC" are two coins. */
const SEPARATOR = /[,;|\n]/;

/**
 * Reads a pasted list such as "btcusdt, ETH/USDT" or "BTC, ETH". A slash stands within a pair, or between two symbols.
 *
 * @param listed all symbols that can be chosen.
 * @param pairOf gives the pair that a coin alone stands for; undefined where the word is none.
 * @returns null where the text is no list of them, but something to search for.
 */
export function readPastedSymbols(
  text: string,
  listed: ReadonlySet<string>,
  pairOf: (word: string) => string | undefined = () => undefined,
): PastedSymbols | null {
  const hasCoins = SEPARATOR.test(text.trim());
  const words = wordsOf(text).flatMap((word) => {
    const parts = word.split("/").map(searchTerm);
    return listed.has(searchTerm(word)) || !parts.every((part) => listed.has(part))
      ? [searchTerm(word)]
      : parts;
  });
  const meant = words.map((word) => (hasCoins && !listed.has(word) ? (pairOf(word) ?? word) : word));
  const distinct = [...new Set(meant)];
  const known = distinct.filter((word) => listed.has(word));
  if (distinct.length < 2 || known.length === 0) return null;
  return { listed: known, unknown: distinct.filter((word) => !listed.has(word)) };
}
