/**
 * A letter, digit, punctuation mark or symbol that isn't blank. Blank are fillers and everything else that Unicode calls ignorable,
 * the braille blank, the null notehead, hieroglyphic blanks and the placeholder of an object. Marks need a character to be on.
 */
const VISIBLE =
  /(?![\p{Default_Ignorable_Code_Point}\u2800\uFFFC\u{1D159}\u{13441}\u{13442}])[\p{L}\p{N}\p{P}\p{S}]/u;

/** Returns whether a text has a visible character. A name without one looks empty. */
export const hasVisible = (text: string): boolean => VISIBLE.test(text);

/** Returns an empty text instead of one without a visible character. */
export const visibleOrEmpty = (text: string): string => (hasVisible(text) ? text : "");
