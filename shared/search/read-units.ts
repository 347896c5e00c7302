import { isMoney, QUOTES } from "../format/split-symbol.ts";
import { meaningOf, type NameIndex, pairsOf } from "./name-index.ts";
import { type Item, typedText } from "./split-items.ts";

/** Words `from` to `to` of an item, and what they are: a pair, a coin without a quote, or nothing that is known. */
export type Unit = {
  from: number;
  to: number;
  kind: "pair" | "coin" | "unknown";
  base: string;
  /** The pair, of a coin its usual one; undefined where none is listed. */
  symbol?: string | undefined;
  /** Whether it is a coin's code, and whether it is one of its names; some are both. */
  isCode?: boolean;
  isName?: boolean;
  /** Whether its quote is USD and read as USDT. */
  hasDollar?: boolean;
};

/** Between a coin and its quote, as in "doge in euro". */
const CONNECTOR = /^(IN|TO|PER|VS)$/;
const MOST_WORDS = 6;
/** Shorter codes with USD behind them are coins of their own, such as sUSD. */
const SHORTEST_BEFORE_USD = 3;

/** Whether an asset that follows a coin is what that is quoted in. */
export const isCurrency = ({ quotes, listed }: NameIndex, asset: string): boolean =>
  isMoney(asset) && (quotes.includes(asset) || !listed.has(asset));

type Place = Pick<Unit, "from" | "to">;

function pairUnit(index: NameIndex, place: Place, base: string, quote: string): Unit {
  const hasDollar = quote === "USD" && !index.quotes.includes(quote);
  const [symbol] = pairsOf(index, base, hasDollar ? "USDT" : quote);
  return { ...place, kind: "pair", base, symbol, hasDollar };
}

/** A word that is a pair by itself: "BTCUSDT", "XBTEUR", "ETHUSD". */
function pairInWord(index: NameIndex, { words }: Item, from: number): Unit | null {
  const key = words[from]?.key ?? "";
  const place = { from, to: from + 1 };
  if (index.symbols.has(key)) return { ...place, kind: "pair", base: "", symbol: key };
  for (const quote of QUOTES.filter((one) => key.endsWith(one))) {
    const code = key.slice(0, -quote.length);
    const base = index.codes.get(code) ?? index.names.get(code);
    if (base !== undefined && (quote !== "USD" || code.length >= SHORTEST_BEFORE_USD))
      return pairUnit(index, place, base, quote);
  }
  return null;
}

/** The coin or currency whose name begins at a word: the longest name there is. */
function nameAt(index: NameIndex, item: Item, from: number) {
  const most = Math.min(from + MOST_WORDS, item.words.length);
  for (let to = most; to > from; to -= 1) {
    const key = item.words
      .slice(from, to)
      .map((word) => word.key)
      .join("");
    const isName = index.names.has(key);
    // A code is one word: "S and P" has no SAND in it.
    const base = to === from + 1 || isName ? meaningOf(index, typedText(item, from, to), key) : undefined;
    if (base !== undefined) return { base, to, isCode: index.codes.get(key) === base, isName };
  }
  return undefined;
}

/** The pair or coin that begins at a word. */
function unitAt(index: NameIndex, item: Item, from: number): Unit {
  const { words } = item;
  const coin = nameAt(index, item, from);
  if (coin === undefined)
    return pairInWord(index, item, from) ?? { from, to: from + 1, kind: "unknown", base: "" };
  const { base, isCode, isName } = coin;
  let { to } = coin;
  // The same coin again, as in "Bitcoin (BTC)".
  for (let same = nameAt(index, item, to); same?.base === base; same = nameAt(index, item, to)) to = same.to;

  const hasConnector = CONNECTOR.test(words[to]?.key ?? "");
  const quote = nameAt(index, item, hasConnector ? to + 1 : to);
  if (quote !== undefined && quote.base !== base) {
    const isChain = words[from]?.isJoined || words[quote.to]?.isJoined;
    const isJoined = (hasConnector || words[to]?.isJoined) && !isChain;
    const isWhole = from === 0 && quote.to === words.length;
    const isPair = isWhole && isCode && quote.isCode && index.symbols.has(base + quote.base);
    const pair = pairUnit(index, { from, to: quote.to }, base, quote.base);
    // "Shiba Inu/Doge" is no listed pair, so it names two coins.
    const areTwo = pair.symbol === undefined && words[to]?.isSeparated;
    if (isCurrency(index, quote.base) || (isJoined && !areTwo) || isPair) return pair;
  }
  return { from, to, kind: "coin", base, isCode, isName, symbol: pairsOf(index, base)[0] };
}

/**
 * Reads an item: the longest run of words that is a known name is a coin, and a currency behind it is its quote. Gives the
 * parts in groups, which "and" or a label's colon divides where they are in no name.
 */
export function readUnits(index: NameIndex, item: Item): Unit[][] {
  const groups: Unit[][] = [[]];
  for (let at = 0; at < item.words.length; ) {
    const unit = unitAt(index, item, at);
    const { key, isLabelled } = item.words[at] ?? {};
    const isAnd = unit.kind === "unknown" && key === "AND";
    if (isAnd || isLabelled) groups.push([]);
    if (!isAnd) groups.at(-1)?.push(unit);
    at = unit.to;
  }
  return groups.filter(({ length }) => length > 0);
}
