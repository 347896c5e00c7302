import { type CSSProperties, type ReactNode, useRef } from "react";
import { type DecimalKind, type DecimalTexts, decimalTexts } from "../format/decimal-texts.ts";
import type { PriceFormat } from "../format/price-format.ts";
import styles from "./decimal.module.css";
import { READS_WORDS } from "./reads-words.ts";
import { useLight } from "./use-light.ts";

type DecimalProps = {
  /** An exact decimal text, as the exchange sends it. */
  value: string;
  /** How it is written; `signed` and `percent` show sign, arrow and colour. */
  kind?: DecimalKind;
  /** How prices of the value's symbol are written, by `priceFormat`; change and average have that of the last price. */
  format?: PriceFormat;
  /** Show for a moment that the value changed, and which way. */
  flash?: boolean;
};

/**
 * The figure with a unit that has room in its line. Signs that are read as words are hidden from screen readers. It is no
 * component: a text that is its element's only child replaces what a translator has put there.
 */
function figureOf(
  { text, sign, unit, about }: Pick<DecimalTexts, "text" | "sign" | "unit" | "about">,
  isScaled: "" | undefined,
): ReactNode {
  const hidden = READS_WORDS && sign !== "" ? about + sign : "";
  const figure = (about + text).slice(hidden.length);
  if (hidden === "" && !unit?.isShort) return figure;
  return (
    <>
      {hidden !== "" && <span aria-hidden="true">{hidden}</span>}
      <span>{figure}</span>
      {unit?.isShort && (
        <span
          className={styles.unit}
          data-unit={isScaled}
          aria-hidden={READS_WORDS || undefined}
        >{` ${unit.sign}`}</span>
      )}
    </>
  );
}

/**
 * A decimal at 2 decimals, with the unit that a low price is counted in, read as it is shown: "up 1.24%", "59.33 cents".
 * Its title is the exact value, as it was quoted where a converted one is shown. No live region: a board that talks at each tick is unusable.
 */
export function Decimal({ value, kind = "plain", format, flash = false }: DecimalProps) {
  const element = useRef<HTMLSpanElement>(null);
  const { text, sign, said, exact, unit, direction, length, about } = decimalTexts(value, kind, format);
  useLight(element, value, about + text, flash);
  // A click on it shows the exchange's own digits.
  const isScaled = format?.exponent ? "" : undefined;
  return (
    <span
      ref={element}
      className={styles.decimal}
      data-value={kind}
      data-direction={direction}
      data-long={length.step}
      style={length.step && ({ "--figure": length.width } as CSSProperties)}
      data-flash={flash ? "" : undefined}
      data-converted={about === "" ? undefined : ""}
      title={exact}
      translate="no"
    >
      <span
        className={styles.text}
        data-said={(said && about ? `about ${said}` : said) || undefined}
        data-word={unit?.word}
      >
        {figureOf({ text, sign, unit, about }, isScaled)}
      </span>
      {unit?.isShort === false && (
        <span className={styles.small} data-unit={isScaled} aria-hidden={READS_WORDS || undefined}>
          {unit.sign}
        </span>
      )}
    </span>
  );
}
