/** A number that a person typed: its value as a plain decimal text, or else what they may have meant, as en-US writes it. */
export type TypedNumber = { value: string; guess: null } | { value: null; guess: string | null };

const PLAIN = /^(?=\.?\d)\d*\.?\d*$/;
/** Groups of three as en-US writes them. "0,005" has none: nobody groups after a zero. */
const GROUPED = /^[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/;
const ONLY_SEPARATORS = /^[\d.,'’_\s]*\d$/;

/** "007.50" → "7.50", ".5" → "0.5", "5." → "5". Zeros at the end stay as they were typed. */
function tidy(plain: string): string {
  const [whole = "", fraction = ""] = plain.split(".");
  const digits = whole.replace(/^0+(?=\d)/, "") || "0";
  return fraction === "" ? digits : `${digits}.${fraction}`;
}

/** The text with a point before its decimals and no other separators; null where that is anybody's guess. */
function withoutSeparators(text: string): string | null {
  if (!ONLY_SEPARATORS.test(text)) return null;
  const marks = text.replace(/[^.,]/g, "");
  const last = marks.at(-1) ?? "";
  const isRepeated = marks.length > 1 && marks === last.repeat(marks.length);
  // Several of the same kind are groups; a last one of another kind begins the decimals.
  const point = last === "" || isRepeated ? -1 : text.lastIndexOf(last);
  if (point >= 0 && marks.split(last).length > 2) return null;
  const digits = (part: string) => part.replace(/\D/g, "");
  return point < 0 ? digits(text) : `${digits(text.slice(0, point))}.${digits(text.slice(point))}`;
}

/** Digits in groups as en-US writes them, and each digit as it is: "64120.50" → "64,120.50". */
export const groupDigits = (plain: string): string =>
  plain.replace(/^\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ","));

/**
 * Reads a number from a field: a plain decimal or one with en-US groups ("1,000"). What other places write ("1,5",
 * "1.000,50", "1 000") is not taken but asked about, because it may mean either: `guess` is the likely number.
 */
export function readTypedNumber(typed: string): TypedNumber {
  const text = typed.normalize("NFKC").trim();
  if (PLAIN.test(text) || GROUPED.test(text)) return { value: tidy(text.replaceAll(",", "")), guess: null };
  const guess = withoutSeparators(text);
  return { value: null, guess: guess === null ? null : groupDigits(tidy(guess)) };
}
