import type { PriceFormat } from "@cointide/shared/format/price-format";
import { Decimal } from "@cointide/shared/ui/decimal";
import { VisuallyHidden } from "@cointide/shared/ui/visually-hidden";
import { memo } from "react";
import styles from "./range-cell.module.css";

type EndProps = { name: string; value: string; format: PriceFormat | undefined };

const End = memo(function End({ name, value, format }: EndProps) {
  return (
    <span className={styles.end}>
      <VisuallyHidden>{name} </VisuallyHidden>
      <Decimal value={value} kind="price" format={format} />
    </span>
  );
});

/** The place of a price between low and high in whole percent, which is as fine as the bar shows; null without a span. */
export function placeInRange(low: string, high: string, last: string): number | null {
  const span = Number(high) - Number(low);
  if (!(span > 0)) return null;
  return Math.round(Math.min(1, Math.max(0, (Number(last) - Number(low)) / span)) * 100);
}

type RangeProps = { low: string; high: string; place: number | null; format: PriceFormat | undefined };

/** The lowest and highest price of 24 hours as the ends of a bar, with the place of the last price on it. */
export const Range = memo(function Range({ low, high, place, format }: RangeProps) {
  return (
    <span className={styles.range}>
      <span
        className={styles.bar}
        title={place === null ? undefined : `${place}% of the way from low to high`}
        aria-hidden="true"
      >
        {place !== null && <span className={styles.place} style={{ transform: `translateX(${place}%)` }} />}
      </span>
      <End name="Low" value={low} format={format} />
      <End name="High" value={high} format={format} />
    </span>
  );
});
