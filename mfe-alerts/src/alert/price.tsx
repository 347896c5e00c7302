import { unitOf } from "@cointide/shared/format/price-format";
import { usePriceFormat } from "@cointide/shared/preferences/display";
import { Decimal } from "@cointide/shared/ui/decimal";
import styles from "./price.module.css";

type PriceProps = {
  symbol: string;
  value: string;
  /** The symbol's last price, by which its prices are scaled; else the value's own size decides. */
  last?: string | undefined;
};

/** A price of a symbol within a line of text, with what it is the price of. */
export function Price({ symbol, value, last = value }: PriceProps) {
  const format = usePriceFormat(symbol, last);
  const unit = format === undefined ? null : unitOf(format);
  return (
    <span className={styles.price}>
      <Decimal value={value} kind="price" format={format} />
      {unit !== null && <span className={styles.unit}> {unit}</span>}
    </span>
  );
}
