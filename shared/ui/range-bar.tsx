import { decimalTexts } from "../format/decimal-texts.ts";
import type { PriceFormat } from "../format/price-format.ts";
import { decimalElement } from "./decimal.tsx";
import styles from "./range-bar.module.css";

/**
 * The place of a price between low and high in whole percent, which is as fine as the bar shows: 50 without a span, and
 * never beyond an end, where a price newer than the range may be.
 */
export function placeInRange(low: string, high: string, price: string): number {
  const span = Number(high) - Number(low);
  if (!(span > 0)) return 50;
  return Math.round(Math.min(1, Math.max(0, (Number(price) - Number(low)) / span)) * 100);
}

type RangeProps = {
  /** Exact decimals. */
  low: string;
  high: string;
  price: string;
  format: PriceFormat | undefined;
  /** Whether the ends are named for eyes too. */
  isNamed?: boolean;
};

function endElement(name: string, value: string, { format, isNamed = false }: RangeProps) {
  const texts = decimalTexts(value, "price", format);
  return (
    <span
      className={styles.end}
      data-named={isNamed || undefined}
      data-said={isNamed ? undefined : `${name} `}
    >
      {isNamed && <span>{`${name} `}</span>}
      {decimalElement({ texts, kind: "price", format })}
    </span>
  );
}

/** The element of a range. A function, so that a row is not a row of components. */
export function rangeElement(props: RangeProps) {
  const { low, high, price } = props;
  const place = placeInRange(low, high, price);
  return (
    <span className={styles.range}>
      <span className={styles.bar} aria-hidden="true" title={`${place}% of the way from low to high`}>
        <span className={styles.place} style={{ transform: `translateX(${place}%)` }} />
      </span>
      {endElement("Low", low, props)}
      {endElement("High", high, props)}
    </span>
  );
}

/** The lowest and the highest price as the ends of a bar, with the place of the current one on it. */
export const RangeBar = (props: RangeProps) => rangeElement(props);
