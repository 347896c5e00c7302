import { type CSSProperties, type ReactNode, useState } from "react";
import { type DecimalKind, type DecimalTexts, decimalTexts } from "../format/decimal-texts.ts";
import type { PriceFormat } from "../format/price-format.ts";
import { type Difference, type Figure, nextMark } from "../format/text-difference.ts";
import styles from "./decimal.module.css";
import { READS_WORDS } from "./reads-words.ts";

/** Hides signs from screen readers that are read as words. */
const SIGN = { "aria-hidden": READS_WORDS || undefined } as const;

/** A figure: one text, or with a mark the part before the digits that changed and the part from them on. */
function digits(figure: string, mark: Difference | null, from = 0): ReactNode {
  if (mark === null || from >= figure.length) return figure;
  return (
    <>
      {from > 0 && <span className={styles.kept}>{figure.slice(0, from)}</span>}
      <span className={styles.moved} data-moved={mark.direction} data-large={mark.isLarge || undefined}>
        {figure.slice(from)}
      </span>
    </>
  );
}

/** Each text is its element's only child, so that it replaces what a translator has put there. */
function figureElements(
  { text, sign, unit }: DecimalTexts,
  mark: Difference | null,
  isScaled: "" | undefined,
) {
  const isSuffixed = unit?.isShort && !unit.isPrefix;
  const first = `${sign}${unit?.isPrefix ? unit.sign : ""}`;
  const figure = text.slice(sign.length);
  const from = Math.max(0, (mark?.from ?? 0) - sign.length);
  if (first === "" && !isSuffixed) return digits(figure, mark, from);
  return (
    <>
      {first !== "" && <span {...SIGN}>{first}</span>}
      <span>{digits(figure, mark, from)}</span>
      {isSuffixed && <span className={styles.unit} data-unit={isScaled} {...SIGN}>{` ${unit.sign}`}</span>}
    </>
  );
}

type FigureProps = {
  texts: DecimalTexts;
  kind: DecimalKind;
  format: PriceFormat | undefined;
  /** How the figure changed last, if that is marked. */
  mark?: Difference | null | undefined;
};

/**
 * The element of a decimal. A function, so that a row of figures is not a row of components. Only a long figure, which is written
 * smaller, and a unit below have elements of their own.
 */
export function decimalElement({ texts, kind, format, mark }: FigureProps) {
  const { said, exact, unit, direction, length } = texts;
  // A click on it shows the exchange's own digits.
  const isScaled = format?.exponent ? "" : undefined;
  const below = unit?.isShort === false ? unit.sign : undefined;
  const attributes = {
    "data-value": kind,
    "data-direction": direction,
    "data-long": length.step,
    style: length.step && ({ "--figure": length.width } as CSSProperties),
    "data-marked": mark === undefined ? undefined : "",
    "data-converted": kind !== "percent" && format?.conversion?.isApproximate ? "" : undefined,
    title: exact,
    translate: "no" as const,
  };
  const read = {
    "data-said": said || undefined,
    "data-word": unit?.word,
  };
  const figure = figureElements(texts, mark ?? null, isScaled);
  if (below === undefined && length.step === undefined) {
    return (
      <span className={`${styles.decimal} ${styles.text}`} {...attributes} {...read}>
        {figure}
      </span>
    );
  }
  return (
    <span className={styles.decimal} {...attributes}>
      <span className={styles.text} {...read}>
        {figure}
      </span>
      {below !== undefined && (
        <span className={styles.small} data-unit={isScaled} data-below="" {...SIGN}>
          {below}
        </span>
      )}
    </span>
  );
}

/** Returns how a figure changed last. */
function useMark(figure: Figure | null): Difference | null {
  const [shown, setShown] = useState({ figure, mark: null as Difference | null });
  if (shown.figure?.text === figure?.text) return shown.mark;
  const mark = figure && nextMark(shown.mark, shown.figure, figure);
  setShown({ figure, mark });
  return mark;
}

type DecimalProps = {
  /** An exact decimal text, as the exchange sends it. */
  value: string;
  /** How it is written; `signed` and `percent` show sign, arrow and colour. */
  kind?: DecimalKind;
  /** How prices of the value's symbol are written, by `priceFormat`; change and average have that of the last price. */
  format?: PriceFormat;
  /** Mark the digits that changed, by the direction of the change. */
  flash?: boolean;
};

/**
 * A decimal at 2 decimals, with the unit that a low price is counted in, read as it is shown: "up 1.24%", "59.33 cents".
 * Its title is the exact value, as it was quoted if a converted one is shown. No live region: a board that talks at each tick is unusable.
 */
export function Decimal({ value, kind = "plain", format, flash = false }: DecimalProps) {
  const texts = decimalTexts(value, kind, format);
  const mark = useMark(flash ? { value, text: texts.text } : null);
  return decimalElement({ texts, kind, format, mark: flash ? mark : undefined });
}
