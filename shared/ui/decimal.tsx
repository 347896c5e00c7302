import { useRef } from "react";
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
 * A decimal at 2 decimals, and a price below about 1 per 1,000, 1M or 1B. Its title is the exact value, which assistive technology reads
 * where rounding would hide it. No live region: a board that talks at each tick is unusable.
 */
export function Decimal({ value, kind = "plain", format, flash = false }: DecimalProps) {
  const element = useRef<HTMLSpanElement>(null);
  useFlash(element, value, flash);
  const { text, exact, isRounded, small, direction } = decimalTexts(value, kind, format);
  return (
    <span
      ref={element}
      className={styles.decimal}
      data-value={kind}
      data-direction={direction}
      data-rounded={isRounded || undefined}
      data-flash={flash ? "" : undefined}
      title={exact}
    >
      <span className={styles.text} aria-hidden={isRounded || undefined}>
        {text}
      </span>
      {isRounded && <VisuallyHidden>{exact}</VisuallyHidden>}
      {small !== null && (
        <span className={styles.small} aria-hidden={isRounded || undefined}>
          {small}
        </span>
      )}
    </span>
  );
}
