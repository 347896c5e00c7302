/** How many letters figures have from which they are long, and huge: 1,042,000.55 and 1,650,000,000.00. */
const LONG = 11;
const HUGE = 14;

/** Widths in em of a wide font, in bold: a digit, what divides them, and signs. */
const WIDTHS = { digit: 0.7, divider: 0.38, other: 0.9 } as const;

const widthOf = (letter: string): number => {
  if (letter >= "0" && letter <= "9") return WIDTHS.digit;
  return letter === "," || letter === "." ? WIDTHS.divider : WIDTHS.other;
};

/** What style sheets have to know of a figure: its step, by which they give it room, and the width in em at most of one with a step. */
export type FigureLength = { readonly step: "long" | "huge" | undefined; readonly width: number };

/** Most figures: nobody asks for their width, which is measured letter by letter. */
const SHORT: FigureLength = { step: undefined, width: 0 };

function widthIn(text: string): number {
  let width = 0;
  for (const letter of text) width += widthOf(letter);
  return width;
}

/**
 * How long a written figure is.
 * @param unit what follows it in its line, in smaller letters.
 * @param beside how many letters an arrow takes that is drawn before it; it is no part of the width.
 */
export function figureLength(text: string, unit = "", beside = 0): FigureLength {
  const letters = text.length + unit.length + beside;
  if (letters < LONG) return SHORT;
  return {
    step: letters >= HUGE ? "huge" : "long",
    width: Math.round((widthIn(text) + widthIn(unit)) * 10) / 10,
  };
}
