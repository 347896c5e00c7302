import { memo } from "react";
import { isWrittenAlike } from "../format/decimal-texts.ts";
import type { PriceFormat } from "../format/price-format.ts";
import { Decimal } from "./decimal.tsx";
import styles from "./range-bar.module.css";

type EndProps = { name: string; isNamed: boolean; value: string; format: PriceFormat | undefined };

const isSameEnd = (before: EndProps, { name, isNamed, value, format }: EndProps): boolean =>
  before.name === name &&
  before.isNamed === isNamed &&
  before.value === value &&
  isWrittenAlike(value, "price", before.format, format);

const End = memo(function End({ name, isNamed, value, format }: EndProps) {
  return (
    <span
      className={styles.end}
      data-named={isNamed || undefined}
      data-said={isNamed ? undefined : `${name} `}
    >
      {isNamed && <span>{`${name} `}</span>}
      <Decimal value={value} kind="price" format={format} />
    </span>
  );
}, isSameEnd);

/**
 * The place of a price between low and high in whole percent, which is as fine as the bar shows: 50 without a span, and
 * never beyond an end, where a price newer than the range may be.
 */
export function placeInRange(low: string, high: string, price: string): number {
  const span = Number(high) - Number(low);
  if (!(span > 0)) return 50;
  return Math.round(Math.min(1, Math.max(0, (Number(price) - Number(low)) / span)) * 100);
}

type BarProps = {
  /** Exact decimals. */
  low: string;
  high: string;
  format: PriceFormat | undefined;
  /** Whether the ends are named for eyes too. */
  isNamed?: boolean;
};

const Bar = memo(function Bar({ place, isNamed = false, low, high, format }: BarProps & { place: number }) {
  return (
    <span className={styles.range}>
      <span className={styles.bar} aria-hidden="true" title={`${place}% of the way from low to high`}>
        <span className={styles.place} style={{ transform: `translateX(${place}%)` }} />
      </span>
      <End name="Low" isNamed={isNamed} value={low} format={format} />
      <End name="High" isNamed={isNamed} value={high} format={format} />
    </span>
  );
});

/** The lowest and the highest price as the ends of a bar, with the place of the current one on it. */
export const RangeBar = ({ price, ...range }: BarProps & { price: string }) => (
  <Bar {...range} place={placeInRange(range.low, range.high, price)} />
);
