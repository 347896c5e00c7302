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
export function RangeBar({ low, high, price, format }: Range & { format: PriceFormat | undefined }) {
  const position = positionInRange({ low, high, price });
  return (
    <div className={styles.range}>
      <svg
        className={styles.bar}
        viewBox="0 0 100 10"
        preserveAspectRatio="none"
        role="img"
        aria-label={`Current price ${Math.round(position)}% of the way from low to high`}
      >
        <rect className={styles.track} x="0" y="4" width="100" height="2" />
        <rect className={styles.mark} x={position - 0.75} y="0" width="1.5" height="10" />
      </svg>
      <div className={styles.ends}>
        <span>
          <span className={styles.name}>Low</span>
          <Decimal value={low} kind="price" format={format} />
        </span>
        <span>
          <span className={styles.name}>High</span>
          <Decimal value={high} kind="price" format={format} />
        </span>
      </div>
    </div>
  );
}
