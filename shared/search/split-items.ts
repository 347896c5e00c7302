import { squash } from "./name-index.ts";

/** What is between items: commas of all scripts, lines, bars, bullets and the like, but no full stop, as in "Ether.fi". */
const BREAK = /(?![.．:：!！?？−⁄∕])[\p{Term}\p{So}\p{Sm}\n\r\t•‣·・&＆]/u;
/** A word, and what is before it: blanks, or what joins a base and its quote. */
const WORD = /([\s\u200b/／\\_＿:：\p{Pd}−⁄∕]*)([^\s\u200b/／\\_＿:：\p{Pd}−⁄∕]+)/gu;
/** A slash, or a dash between blanks. */
const SEPARATOR = /[/／\\⁄∕]|\s[\p{Pd}−]\s/u;
/** What numbers an item, with or without a blank behind it: "1.", "(2)", "③". */
const NUMBER = /^[([]?\d+[.)\]]+(?=\p{L}|$)|^\p{No}/u;
const EDGES = /^[^\p{L}\p{N}\p{Sc}]+|[^\p{L}\p{N}\p{Sc}]+$/gu;

/** A word of an item by its squashed text, and where it is in that. */
export type Word = {
  key: string;
  start: number;
  end: number;
  /** Whether a slash, dash or the like is between it and the word before. */
  isJoined: boolean;
  /** Whether that may separate two coins: "BTC/ETH" and "BTC - ETH" may be both, but "BTC-PERP" is one name. */
  isSeparated: boolean;
  /** Whether a colon is, as behind a label. */
  isLabelled: boolean;
};
export type Item = { text: string; words: Word[] };

function wordsOf(text: string): Word[] {
  const all = [...text.matchAll(WORD)].map(({ 0: whole, 1: gap = "", 2: word = "", index }) => {
    const isLabelled = /[:：]\s/.test(gap);
    return {
      key: squash(word.replace(NUMBER, "")),
      start: index + gap.length,
      end: index + whole.length,
      isJoined: index > 0 && !isLabelled && /[^\s\u200b]/.test(gap),
      isSeparated: SEPARATOR.test(gap),
      isLabelled,
    };
  });
  const words = all.filter(({ key }) => key !== "");
  // A number in front counts the item.
  return words.length > 1 && /^\d+$/.test(words[0]?.key ?? "") ? words.slice(1) : words;
}

/** The items of a text that have words. */
export const splitItems = (text: string): Item[] =>
  text
    .split(BREAK)
    .map((item) => ({ text: item, words: wordsOf(item) }))
    .filter(({ words }) => words.length > 0);

/** Whether a text has more than one item, or will have. */
export const hasBreak = (text: string): boolean => BREAK.test(text.trim());

/** Words `from` to `to` of an item as they were typed, without the quotes or brackets around them. */
export const typedText = ({ text, words }: Item, from: number, to: number): string =>
  text.slice(words[from]?.start, words[to - 1]?.end).replaceAll(EDGES, "");
