import { type CSSProperties, useRef } from "react";
import { type DecimalKind, decimalTexts } from "../format/decimal-texts.ts";
import type { PriceFormat } from "../format/price-format.ts";
import styles from "./decimal.module.css";
import { useFlash } from "./use-flash.ts";
import { VisuallyHidden } from "./visually-hidden.tsx";

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
 * A decimal at 2 decimals, with the unit that a low price is counted in. Its title is the exact value, which assistive
 * technology reads where rounding would hide it. No live region: a board that talks at each tick is unusable.
 */
export function Decimal({ value, kind = "plain", format, flash = false }: DecimalProps) {
  const element = useRef<HTMLSpanElement>(null);
  useFlash(element, value, flash);
  const { text, exact, isRounded, unit, direction, length } = decimalTexts(value, kind, format);
  return (
    <span
      ref={element}
      className={styles.decimal}
      data-value={kind}
      data-direction={direction}
      data-long={length.step}
      style={length.step && ({ "--figure": length.width } as CSSProperties)}
      data-rounded={isRounded || undefined}
      data-flash={flash ? "" : undefined}
      title={exact}
      translate="no"
    >
      <span className={styles.text} aria-hidden={isRounded || undefined}>
        {unit?.isShort ? (
          <>
            <span>{text}</span>
            <span className={styles.unit} data-unit="">{` ${unit.sign}`}</span>
          </>
        ) : (
          text
        )}
      </span>
      {isRounded && <VisuallyHidden>{exact}</VisuallyHidden>}
      {unit?.isShort === false && (
        <span className={styles.small} data-unit="" aria-hidden={isRounded || undefined}>
          {unit.sign}
        </span>
      )}
    </span>
  );
}
