import { useRef } from "react";
import {
  directionOf,
  formatDecimal,
  formatExact,
  formatPercent,
  formatSigned,
  formatSmallPrice,
  hidesDigits,
} from "../format/decimal.ts";
import styles from "./decimal.module.css";
import { useFlash } from "./use-flash.ts";
import { VisuallyHidden } from "./visually-hidden.tsx";

type DecimalKind = "price" | "signed" | "percent" | "plain";

type DecimalProps = {
  /** An exact decimal text, as the exchange sends it. */
  value: string;
  /** `price` tells small prices for more of the asset; `signed` and `percent` show sign, arrow and colour. */
  kind?: DecimalKind;
  /** Show for a moment that the value changed, and which way. */
  flash?: boolean;
};

const FORMATS = {
  price: formatDecimal,
  plain: formatDecimal,
  signed: formatSigned,
  percent: formatPercent,
} satisfies Record<DecimalKind, (text: string) => string>;

/**
 * A decimal at no more than 2 decimals. Its title is the exact value, which assistive technology reads
 * where rounding would hide it. No live region: a board that talked at each tick would be unusable.
 */
export function Decimal({ value, kind = "plain", flash = false }: DecimalProps) {
  const element = useRef<HTMLSpanElement>(null);
  useFlash(element, value, flash);
  const exact = formatExact(value) + (kind === "percent" ? "%" : "");
  const rounded = kind !== "percent" && hidesDigits(value);
  const small = kind === "price" ? formatSmallPrice(value) : null;
  const directed = kind === "signed" || kind === "percent";
  return (
    <span
      ref={element}
      className={styles.decimal}
      data-value=""
      data-direction={directed ? directionOf(value) : undefined}
      data-flash={flash ? "" : undefined}
      title={exact}
    >
      <span className={styles.text} aria-hidden={rounded || undefined}>
        {FORMATS[kind](value)}
      </span>
      {rounded && <VisuallyHidden>{exact}</VisuallyHidden>}
      {small !== null && <span className={styles.small}>{small}</span>}
    </span>
  );
}
