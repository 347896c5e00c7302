import { namesIn, readSymbol } from "@cointide/shared/contracts/symbols";
import { decode, MAX_LAYERS } from "./decode.ts";

/** No symbol is written in more characters, whatever is between its letters. */
const MAX_SYMBOL = 64;

/** A quote, a bracket or markup after a symbol, and all that follows. */
const CLOSING = /[<>()[\]{}"'`«»“”‘’].*$/s;

/** The end of a sentence around a link. */
const END = /[\p{P}\p{S}\p{M}]+$/u;

/** Whether the exchange lists a symbol. */
export type IsListed = (symbol: string) => boolean;

const withoutEnd = (text: string): string =>
  text.length > MAX_SYMBOL ? text : text.replace(CLOSING, "").replace(END, "");

const symbolIn = (text: string): string | null => (text.length > MAX_SYMBOL ? null : readSymbol(text));

/** Pieces of a symbol in which a program broke the line, from the most likely number on. */
const PIECES = [2, 3];

/** Symbols of longer lists are not repaired: that takes time, and no page writes such a link. */
const MAX_REPAIRABLE = 100;

const join = (pieces: readonly string[]): string => pieces.map(withoutEnd).join("");

/** The symbols that neighbors would be together. */
const joinsOf = (names: readonly string[]): string[] =>
  PIECES.flatMap((count) =>
    names.slice(count - 1).flatMap((_, at) => symbolIn(join(names.slice(at, at + count))) ?? []),
  );

/** Joins neighbors that are listed only together. */
function joinBroken(names: readonly string[], isListed: IsListed): string[] {
  const lists = (text: string) => isListed(symbolIn(text) ?? "");
  const joined: string[] = [];
  for (let at = 0; at < names.length; ) {
    const groups = PIECES.map((count) => names.slice(at, at + count));
    const broken = groups.find((pieces) => lists(join(pieces)) && !pieces.every(lists));
    joined.push(broken === undefined ? (names[at] ?? "") : join(broken));
    at += broken?.length ?? 1;
  }
  return joined;
}

/** Decodes symbols completely, because none contains a percent sign. */
function decodeSymbols(encoded: string): string {
  const decodeAll = (text: string, layers = MAX_LAYERS): string =>
    layers > 0 && /[%+]/.test(text) ? decodeAll(decode(text) ?? text, layers - 1) : text;
  return encoded
    .split(",")
    .map((part) => decodeAll(part))
    .join();
}

/** Where a pattern is found, or the text's end. */
function find(text: string, pattern: RegExp, from: number): number {
  const at = text.slice(from).search(pattern);
  return at === -1 ? text.length : from + at;
}

/** Splits off the query or fragment that a program appended: it starts with a key, or is in the last symbol. */
function splitAppended(text: string): [listed: string, appended: string] {
  const lastSymbol = text.lastIndexOf(",") + 1;
  const at = Math.min(find(text, /[?&#][\w.~-]+=/, 0), find(text, /[?&#]/, lastSymbol));
  return [text.slice(0, at), text.slice(at)];
}

/**
 * Reads the symbols of a link, without what people and programs put around it.
 * @param isListed absent until the listed symbols are known; only then broken symbols are joined
 */
export function readLinkSymbols(encoded: string, isListed?: IsListed) {
  const [text, appended] = splitAppended(decodeSymbols(encoded));
  const groups = text
    .split(/[,;|，；、]/)
    .map(namesIn)
    .filter(({ length }) => length > 0);
  const isShort = groups.flat().length <= MAX_REPAIRABLE;
  const symbols = new Set<string>();
  const malformed = new Set<string>();
  for (const [at, group] of groups.entries()) {
    const isLast = isShort && at === groups.length - 1;
    for (const name of isListed && isShort ? joinBroken(group, isListed) : group) {
      const symbol = symbolIn(name) ?? (isLast ? symbolIn(withoutEnd(name)) : null);
      if (symbol === null) malformed.add(name);
      else symbols.add(symbol);
    }
  }
  return {
    symbols: [...symbols],
    /** Symbols that may be written with a line break, of which the exchange has to say whether it lists them. */
    joins: isListed || !isShort ? [] : groups.flatMap(joinsOf),
    malformed: [...malformed],
    appended: appended.split(/[?&#]/).filter(Boolean),
  };
}
