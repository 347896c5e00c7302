import { type DecimalTexts, decimalTexts } from "../format/decimal-texts.ts";
import type { PriceFormat } from "../format/price-format.ts";
import { decimalElement } from "./decimal.tsx";
import styles from "./range-bar.module.css";
import { READS_WORDS } from "./reads-words.ts";

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

function endElement(name: string, texts: DecimalTexts, { format, isNamed = false }: RangeProps) {
  return (
    <span
      className={styles.end}
      data-named={isNamed || undefined}
      data-said={isNamed ? undefined : `${name} `}
      data-word={texts.unit?.word}
    >
      {isNamed && <span>{`${name} `}</span>}
      {decimalElement({ texts: { ...texts, unit: null }, kind: "price", format })}
    </span>
  );
}

/** The element of a range. A function, so that a row is not a row of components. */
export function rangeElement(props: RangeProps) {
  const { low, high, price, format } = props;
  const place = placeInRange(low, high, price);
  const [lowest, highest] = [decimalTexts(low, "price", format), decimalTexts(high, "price", format)];
  return (
    <span className={styles.range}>
      <span className={styles.scale}>
        <span className={styles.bar} aria-hidden="true" title={`${place}% of the way from low to high`}>
          <span className={styles.place} style={{ transform: `translateX(${place}%)` }} />
        </span>
        {lowest.unit && (
          <span
            data-unit={format?.exponent ? "" : undefined}
            aria-hidden={READS_WORDS || undefined}
            translate="no"
          >
            {lowest.unit.sign}
          </span>
        )}
      </span>
      {endElement("Low", lowest, props)}
      {endElement("High", highest, props)}
    </span>
  );
}

/** The lowest and the highest price as the ends of a bar, with the place of the current one on it and their unit beside it. */
export const RangeBar = (props: RangeProps) => rangeElement(props);
