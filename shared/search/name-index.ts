import { type AssetIndex, rank, symbolsOf } from "./asset-index.ts";

/** A text without what people leave out or write differently: "Ether.fi" → "ETHERFI", "ＢＴＣ" and "$btc" → "BTC". */
export const squash = (text: string): string =>
  text
    .normalize("NFKD")
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}\p{Sc}]|\$/gu, "");

/** The names of a listed coin as they are searched: whole, and from each of their words on. */
export type SearchedCoin = { base: string; names: string[]; words: string[] };

/** All pairs with the names of their coins, made ready to be searched. */
export type NameIndex = AssetIndex & {
  /** By base asset. */
  listed: ReadonlyMap<string, SearchedCoin>;
  /** The coins and currencies that codes and names mean, listed or not, by their squashed texts. */
  codes: ReadonlyMap<string, string>;
  names: ReadonlyMap<string, string>;
};

function searchedCoin(base: string, names: readonly string[] = []): SearchedCoin {
  const words = names.flatMap((name) => {
    const parts = name.split(/[\s./-]+/);
    return parts.slice(1).map((_, at) => squash(parts.slice(at + 1).join("")));
  });
  return { base, names: names.map(squash), words };
}

/** What codes and names mean. Of coins with the same one, the listed is meant, then the most traded. */
function meaningsOf(bases: ReadonlySet<string>, { coins }: AssetIndex): Pick<NameIndex, "codes" | "names"> {
  const codes = new Map<string, string>();
  const names = new Map<string, string>();
  const known = [...coins].reverse();
  for (const isListed of [false, true]) {
    const some = known.filter(([base]) => bases.has(base) === isListed);
    for (const [base, { names: all }] of some) {
      for (const name of all) {
        names.set(squash(name), base);
        // A code that a coin had before means that coin.
        if (codes.has(name)) codes.set(name, base);
      }
    }
    for (const [base, { name }] of some) names.set(squash(name), base);
    for (const [base] of some) codes.set(squash(base), base);
  }
  for (const base of bases) codes.set(squash(base), base);
  return { codes, names };
}

/**
 * The coin or currency that a text means, listed or not; undefined where it means none.
 * @param key the text squashed
 */
export function meaningOf(
  { codes, names, listed }: NameIndex,
  text: string,
  key = squash(text),
): string | undefined {
  const [code, name] = [codes.get(key), names.get(key)];
  if (code === undefined || name === undefined || code === name) return code ?? name;
  // "HOLO" is the code of one coin, and "Holo" the name of another.
  const isCode = !/\p{Ll}/u.test(text) || (!/\p{Lu}/u.test(text) && listed.has(code));
  return isCode || !listed.has(name) ? code : name;
}

const made = new WeakMap<AssetIndex, NameIndex>();

/** Makes the names of an index searchable, once for each index. */
export function indexNames(index: AssetIndex): NameIndex {
  const known = made.get(index);
  if (known !== undefined) return known;
  const bases = new Set(index.assets.map(({ base }) => base));
  const listed = new Map([...bases].map((base) => [base, searchedCoin(base, index.coins.get(base)?.names)]));
  const named = { ...index, listed, ...meaningsOf(bases, index) };
  made.set(index, named);
  return named;
}

/** All pairs of a coin, or the one with this quote, the usual first. */
export const pairsOf = (index: AssetIndex, base: string, quote = ""): string[] =>
  symbolsOf(
    rank(index, (asset) => (asset.base === base && (quote === "" || asset.quote === quote) ? 0 : null)),
  );
