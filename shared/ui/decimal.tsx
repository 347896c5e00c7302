import { useRef } from "react";
import {
  type Direction,
  directionOf,
  formatDecimal,
  formatExact,
  formatPercent,
  formatSigned,
  formatSmallPrice,
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
  const exact = formatExact(value);
  const text = FORMATS[kind](value);
  const hidden = isHiddenByRounding(value, text);
  const small = kind === "price" ? formatSmallPrice(value) : null;
  const direction: Direction | undefined = isDirected(kind) ? directionOf(value) : undefined;
  return (
    <span ref={element} className={styles.decimal} data-value="" data-direction={direction} title={exact}>
      <span className={styles.text} aria-hidden={hidden || undefined}>
        {text}
      </span>
      {hidden && <VisuallyHidden>{kind === "percent" ? `${exact}%` : exact}</VisuallyHidden>}
      {small !== null && <span className={styles.small}>{small}</span>}
    </span>
  );
}

function isDirected(kind: DecimalKind): boolean {
  return kind === "signed" || kind === "percent";
}

/** Below 1, two decimals may be most of what there is to know; above, the title is enough. */
function isHiddenByRounding(value: string, text: string): boolean {
  return /^-?0+\.\d\d\d*[1-9]/.test(value) && Math.abs(Number.parseFloat(text)) < 1;
}
