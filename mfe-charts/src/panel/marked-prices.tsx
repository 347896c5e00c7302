import type { PriceFormat } from "@cointide/shared/format/price-format";
import { Decimal } from "@cointide/shared/ui/decimal";
import type { PriceMark } from "../canvas/drawing.ts";
import styles from "./marked-prices.module.css";

type MarkedPricesProps = { marks: readonly PriceMark[]; format: PriceFormat | undefined };

/** The prices that other slices mark in a chart, in words: also those out of its sight. */
export function MarkedPrices({ marks, format }: MarkedPricesProps) {
  if (marks.length === 0) return null;
  return (
    <ul className={styles.marks} aria-label="Marked prices">
      {marks.map(({ id, price, label }) => (
        <li key={id}>
          <span>{`${label} `}</span>
          <Decimal value={price} kind="plain" format={format} />
        </li>
      ))}
    </ul>
  );
}
