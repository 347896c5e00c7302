import type { PriceFormat } from "@cointide/shared/format/price-format";
import { Decimal } from "@cointide/shared/ui/decimal";
import styles from "./range-bar.module.css";

/** Exact decimals: the lowest and the highest price of a window, and the current one. */
type Range = { low: string; high: string; price: string };

/** Where the price lies between low and high, from 0 to 100; one newer than the window may lie beyond an end. */
export function positionInRange({ low, high, price }: Range): number {
  const span = Number(high) - Number(low);
  if (span <= 0) return 50;
  return Math.min(100, Math.max(0, ((Number(price) - Number(low)) / span) * 100));
}

/** Low and high as the ends of a bar, with the current price as a mark on it. */
export function RangeBar({ format, ...range }: Range & { format: PriceFormat | undefined }) {
  const position = positionInRange(range);
  return (
    <div className={styles.range}>
      <div
        className={styles.track}
        role="img"
        aria-label={`Current price ${Math.round(position)}% of the way from low to high`}
      >
        <div className={styles.mark} style={{ insetInlineStart: `${position}%` }} />
      </div>
      <div className={styles.ends}>
        <span>
          <span className={styles.name}>Low</span> <Decimal value={range.low} kind="price" format={format} />
        </span>
        <span>
          <span className={styles.name}>High</span>{" "}
          <Decimal value={range.high} kind="price" format={format} />
        </span>
      </div>
    </div>
  );
}
