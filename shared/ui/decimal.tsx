import { useRef } from "react";
import { type DecimalKind, decimalTexts } from "../format/decimal-texts.ts";
import styles from "./decimal.module.css";
import { useFlash } from "./use-flash.ts";
import { VisuallyHidden } from "./visually-hidden.tsx";

type DecimalProps = {
  /** An exact decimal text, as the exchange sends it. */
  value: string;
  /** How it is written; `signed` and `percent` show sign, arrow and colour. */
  kind?: DecimalKind;
  /** Show for a moment that the value changed, and which way. */
  flash?: boolean;
};

/**
 * A decimal at no more than 2 decimals. Its title is the exact value, which assistive technology reads
 * where rounding would hide it. No live region: a board that talks at each tick is unusable.
 */
export function Decimal({ value, kind = "plain", flash = false }: DecimalProps) {
  const element = useRef<HTMLSpanElement>(null);
  useFlash(element, value, flash);
  const { text, exact, isRounded, small, direction } = decimalTexts(value, kind);
  return (
    <span
      ref={element}
      className={styles.decimal}
      data-value={kind}
      data-direction={direction}
      data-flash={flash ? "" : undefined}
      title={exact}
    >
      <span className={styles.text} aria-hidden={isRounded || undefined}>
        {text}
      </span>
      {isRounded && <VisuallyHidden>{exact}</VisuallyHidden>}
      {small !== null && <span className={styles.small}>{small}</span>}
    </span>
  );
}
